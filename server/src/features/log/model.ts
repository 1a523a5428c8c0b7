import type { EntryType, SequenceHead, TileEdge } from '@countersign/proof'
import type { Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'

/** What is to be given a place in the log. */
export interface NewEntry {
  readonly id: string
  readonly owner: string
  /** Who pays for it with the quota of timestamps; null for nobody, as where it is part of something else that was paid for. */
  readonly charge: { readonly id: string; readonly plan: Plan } | null
  readonly type: Exclude<EntryType, 'GENESIS'>
  readonly fingerprint: Uint8Array
}

/** A place in the log. */
export interface LogEntry {
  readonly id: string
  readonly sequenceNumber: number
  readonly owner: string | null
  readonly type: EntryType
  readonly time: Date
  readonly fingerprint: Uint8Array
  readonly salt: Uint8Array
  /** S_n: the link of the chain, and the leaf of the tree. */
  readonly hash: Uint8Array
}

/**
 * What is done in the very transaction that appends an entry, so that neither exists without the other. `before` may refuse,
 * which leaves the entry out and nobody else's; what it has written by then stays, so let it check first and write last.
 * `after` must not fail: the whole batch would fail with it.
 */
export interface Companion {
  /** Two that share a name never go in one transaction, where they could not see each other. */
  readonly names: readonly string[]
  before?(transaction: Transaction): Promise<void>
  after?(transaction: Transaction, entry: LogEntry): Promise<void>
}

/** What a node knows of the log: where the chain ends, and the right edge of the tree. It may be behind other nodes. */
export interface KnownLog {
  readonly head: SequenceHead
  readonly edge: TileEdge
}

/** A signed checkpoint. */
export interface Published {
  readonly size: number
  readonly note: string
}

/** How far the clock may be behind the last entry before nothing is issued: nodes' clocks differ a little. */
export const toleratedStepBackMs = 1000
