import type { LogEntry } from '../log/model.ts'
import type { Anchoring } from './model.ts'

export interface Anchored {
  readonly entry: LogEntry
  readonly anchoring: Anchoring
}

/** Where the entry stands on its way to the chain. Nothing is batched yet: every entry waits for the first root. */
export function withAnchoring(network: string, entry: LogEntry): Anchored {
  const nothing = { batchId: null, txHash: null, blockNumber: null, cid: null, gatewayUrl: null }
  return { entry, anchoring: { network, status: 'QUEUED', ...nothing } }
}
