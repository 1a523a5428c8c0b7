import type { Chain } from '../../ports/chain.ts'
import type { Database } from '../../ports/database.ts'
import { findCoveringBatch, findCoveringBatches } from '../anchoring/find-batch.ts'
import type { Batch } from '../anchoring/model.ts'
import type { LogEntry } from '../log/model.ts'
import type { Anchoring } from './model.ts'

export interface Anchored {
  readonly entry: LogEntry
  readonly anchoring: Anchoring
}

export interface AnchoringPorts {
  readonly database: Database
  readonly chain: Chain
  /** Where CIDs are resolved, without `/ipfs`. */
  readonly ipfsGatewayUrl: string
}

/** The anchoring state of the entry, read from the batch that covers it. */
export async function withAnchoring(ports: AnchoringPorts, entry: LogEntry): Promise<Anchored> {
  return byBatch(ports, entry, await findCoveringBatch(ports, entry.sequenceNumber))
}

/** Like withAnchoring for many with one query, in the order given. */
export async function withAnchoringOfAll(ports: AnchoringPorts, entries: readonly LogEntry[]): Promise<Anchored[]> {
  const numbers = entries.map(({ sequenceNumber }) => sequenceNumber)
  const batches = await findCoveringBatches(ports, numbers)
  return entries.map((entry) => byBatch(ports, entry, batches.get(entry.sequenceNumber)))
}

function byBatch(ports: AnchoringPorts, entry: LogEntry, batch: Batch | undefined): Anchored {
  return batch === undefined ? asQueued(ports, entry) : { entry, anchoring: anchoringBy(ports.ipfsGatewayUrl, batch) }
}

/** A new entry: no batch covers it yet. */
export function asQueued({ chain }: Pick<AnchoringPorts, 'chain'>, entry: LogEntry): Anchored {
  const reason = 'waiting for the next anchor'
  return { entry, anchoring: { network: chain.network().name, status: 'QUEUED', reason, batchId: null, ...nothing } }
}

const nothing = { txHash: null, blockNumber: null, explorerUrl: null, cid: null, gatewayUrl: null }

/** Transaction and publication become visible together. */
export function anchoringBy(ipfsGatewayUrl: string, batch: Batch): Anchoring {
  const { id: batchId, network } = batch
  if (batch.phase !== 'CONFIRMED') return { network, status: 'BATCHED', reason: reasonOf(batch), batchId, ...nothing }
  const { transactionHash, blockNumber, explorerUrl, cid } = batch
  return {
    network,
    status: 'CONFIRMED',
    reason: null,
    batchId,
    txHash: transactionHash,
    blockNumber,
    explorerUrl,
    cid,
    gatewayUrl: `${ipfsGatewayUrl}/ipfs/${cid}`,
  }
}

/** What a batch waits for, for the public. Its own reason is for the operator: it names servers, accounts and paths. */
function reasonOf({ phase, network, needsAttention }: Batch): string {
  const stage =
    phase === 'CLOSED' ? `being written to ${network}` : 'written to the chain; the proof is being published'
  return needsAttention ? `${stage}; this is taking longer than usual` : stage
}
