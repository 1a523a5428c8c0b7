import type { timestamps as api } from '@countersign/api'

/** What is known of the anchoring of an entry. What the chain and the publication give is null until it is confirmed. */
export interface Anchoring {
  readonly network: string
  readonly status: api.BlockchainStatus
  /** What it waits for; null when it is confirmed. */
  readonly reason: string | null
  readonly batchId: string | null
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly explorerUrl: string | null
  readonly cid: string | null
  readonly gatewayUrl: string | null
}

/** The name of what groups entries into a tree and writes its root to the chain. */
export const batchingSystem = 'countersign-merkle-log'
