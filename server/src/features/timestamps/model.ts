import type { timestamps as api } from '@countersign/api'
import { isGiven, noReference, type Reference, referenceOf } from '../../vocabulary/reference.ts'
import type { LogEntry } from '../log/model.ts'

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

/** What a timestamp is to its owner. */
export interface TimestampDetails extends Reference {
  /** For people, such as the name of a file. */
  readonly label: string | null
}

export const noDetails: TimestampDetails = { label: null, ...noReference }

export function detailsOf(given: api.TimestampDetails): TimestampDetails {
  return { label: given.label ?? null, ...referenceOf(given) }
}

export function hasDetails(details: TimestampDetails): boolean {
  return details.label !== null || isGiven(details)
}

/** An entry as its owner sees it. */
export interface RecordedTimestamp {
  readonly entry: LogEntry
  readonly details: TimestampDetails
}

/** The name of what groups entries into a tree and writes its root to the chain. */
export const batchingSystem = 'countersign-merkle-log'
