import type { timestamps as api } from '@countersign/api'
import type { SlotRule } from '../../ports/slots.ts'
import { isGiven, noReference, type Reference, referenceOf } from '../../vocabulary/reference.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Commit, LogEntry } from '../log/model.ts'

/** The anchoring of an entry. The results of the chain and the publication are null until it is confirmed. */
export interface Anchoring {
  readonly network: string
  readonly status: api.BlockchainStatus
  /** What it waits for; null once confirmed. */
  readonly reason: string | null
  readonly batchId: string | null
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly explorerUrl: string | null
  readonly cid: string | null
  readonly gatewayUrl: string | null
}

/** The owner's data of a timestamp. */
export interface TimestampDetails extends Reference {
  /** For people, such as a file name. */
  readonly label: string | null
}

export const noDetails: TimestampDetails = { label: null, ...noReference }

export function detailsOf(given: api.TimestampDetails): TimestampDetails {
  if (given.label === undefined && given.externalId === undefined && given.metadata === undefined) return noDetails
  return { label: given.label ?? null, ...referenceOf(given) }
}

export function hasDetails(details: TimestampDetails): boolean {
  return details.label !== null || isGiven(details)
}

/** An entry as its owner sees it. */
export interface RecordedTimestamp {
  readonly entry: LogEntry
  readonly details: TimestampDetails
  /** What has just made it durable; undefined for one that is read. */
  readonly commit?: Commit | undefined
  /** The log's promise to keep it, if it is part of the answer. */
  readonly receipt?: string
}

/** Batches in memory at the same time, with their bodies and their answers. */
export const batchRule: SlotRule = {
  concurrency: 8,
  // Slow senders and readers occupy only their own slots.
  forOne: 2,
  waiting: 200,
  waitingForOne: 20,
  refusal: (because) =>
    because === 'own'
      ? new Refusal('TOO_MANY_REQUESTS', 'Too many of your batches are waiting. Send the next one when one is done.', 5)
      : new Refusal('SERVICE_UNAVAILABLE', 'Too many batches are being recorded. Try again in a moment.', 5),
}

/** The name of the system that groups entries into a tree and writes its root to the chain. */
export const batchingSystem = 'countersign-merkle-log'
