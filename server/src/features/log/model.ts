import type { EntryType, SequenceHead, TileEdge } from '@countersign/proof'
import type { Transaction } from '../../ports/database.ts'
import type { Refusal } from '../../vocabulary/refusal.ts'

/** What is to be given a place in the log. */
export interface NewEntry {
  readonly id: string
  readonly owner: string
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

/** What goes with an entry, or with several, in the very transaction that appends them, so that neither exists without the other. */
export interface Companion<T, E = LogEntry> {
  /** Two that share a name never go in one transaction, where they could not see each other. */
  readonly names: readonly string[]
  /**
   * May refuse, which leaves its entries out and nobody else's; what it has written by then stays, so let it check first and
   * write last. Gives what is done once the entries are there, which must not fail: the whole batch would fail with it.
   */
  join(transaction: Transaction): Promise<(appended: E) => Promise<T>>
}

/** What goes with many entries in a few statements, as with those that spend a quota. */
export interface SharedCompanion<K> {
  readonly name: string
  /**
   * Its part in the one statement that appends where nobody can be refused, with parameters from `$first` on. The statement
   * does nothing unless `condition` is true; `act` writes if the named expression holds a row.
   */
  statement(first: number, ifRowIn: string): { readonly condition: string; readonly act: string }
  /** Those parameters; null where somebody could be refused. */
  parameters(parts: readonly SharePart<K>[], now: Date): readonly string[] | null
  /** In a transaction of several statements: who is refused, by the place in the list. */
  join(transaction: Transaction, parts: readonly SharePart<K>[], now: Date): Promise<ReadonlyMap<number, Refusal>>
}

/** Entries that are appended or refused together. */
export interface SharePart<K> {
  readonly key: K
  readonly entries: number
}

/** In whose name entries take part in it. */
export interface Share<K = unknown> {
  readonly of: SharedCompanion<K>
  readonly key: K
}

/** An entry that is durable, and what its companion has made of it. */
export interface Appended<T> {
  readonly entry: LogEntry
  readonly result: T
}

/** The same for entries that were appended together. */
export interface AllAppended<T> {
  readonly entries: readonly LogEntry[]
  readonly result: T
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
