import type { EntryType, SequenceHead, TileEdge } from '@countersign/proof'
import type { Transaction } from '../../ports/database.ts'
import type { Refusal } from '../../vocabulary/refusal.ts'
import type { LogKeys } from './log-keys.ts'

/** An entry to append. */
export interface NewEntry {
  readonly id: string
  /** Null for tokens of the time-stamping authority, which anybody may request, and for public randomness. */
  readonly owner: string | null
  readonly type: Exclude<EntryType, 'GENESIS'>
  readonly fingerprint: Uint8Array
  /** 16 bytes, for what is public by nature. Default: random. */
  readonly salt?: Uint8Array
}

/** An entry that goes before the others of a commit, and is never appended alone. */
export interface Lead {
  readonly entry: NewEntry
  /**
   * In the transaction that appends it, while nobody else can append. Undefined leaves it out. The function it returns
   * runs once the entry exists. If either fails, the others are appended without it.
   */
  join(transaction: Transaction): Promise<((appended: LogEntry) => Promise<void>) | undefined>
  /** Learns why the others were appended without it. */
  failed(cause: unknown): void
}

/** An entry with its place in the log. */
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

/** Work in the same transaction that appends one or more entries, so that neither exists without the other. */
export interface Companion<T, E = LogEntry> {
  /** Companions that share a name never share a transaction, where they could not see each other. */
  readonly names: readonly string[]
  /**
   * May refuse, which leaves out its own entries only; its writes until then stay, so it must check first and write
   * last. The function it returns runs once the entries exist and must not fail: the whole batch would fail with it.
   */
  join(transaction: Transaction): Promise<(appended: E) => Promise<T>>
}

/** Work that covers many entries in a few statements, such as spending a quota. */
export interface SharedCompanion<K> {
  readonly name: string
  /**
   * Its part of the one statement that appends if nobody can be refused, with parameters from `$first` on. The
   * statement does nothing unless `condition` is true; `act` writes if the named expression has a row.
   */
  statement(first: number, ifRowIn: string): { readonly condition: string; readonly act: string }
  /** The statement's parameters; null if somebody could be refused. */
  parameters(parts: readonly SharePart<K>[], now: Date): readonly string[] | null
  /** In a transaction of several statements: the refusals, by index. */
  join(transaction: Transaction, parts: readonly SharePart<K>[], now: Date): Promise<ReadonlyMap<number, Refusal>>
}

/** Entries that are appended or refused together. */
export interface SharePart<K> {
  readonly key: K
  readonly entries: number
}

/** The key under which entries take part in a shared companion. */
export interface Share<K = unknown> {
  readonly of: SharedCompanion<K>
  readonly key: K
}

/** What one commit has made durable: consecutive entries, and their bytes. */
export interface Commit {
  readonly entries: readonly LogEntry[]
  readonly encoded: readonly Uint8Array[]
}

/** A durable entry with the result of its companion. */
export interface Appended<T> {
  readonly entry: LogEntry
  readonly result: T
}

/** Durable entries that were appended together, with the result of their companion. */
export interface AllAppended<T> {
  readonly entries: readonly LogEntry[]
  /** Undefined if the confirmation of the commit was lost, and the entries were found afterwards. */
  readonly commit: Commit | undefined
  readonly result: T
}

/** A node's state of the log: the end of the chain, and the right edge of the tree. It may be behind other nodes. */
export interface KnownLog {
  readonly head: SequenceHead
  readonly edge: TileEdge
  /** At least what the log has stated in its entries up to the head, so no larger tree is signed by a former key. */
  readonly keys: LogKeys
}

/** Why the database is not that of the published log, for the operator. The message has neither a capital nor a period. */
export interface Contradicted {
  readonly message: string
  /** What the operator can do, as sentences. */
  readonly remedy: string
}

/** A pair of keys, the private one encrypted. */
export interface StoredKey {
  readonly publicKey: Uint8Array
  readonly encryptedPrivateKey: Uint8Array
}

/** A signed checkpoint. */
export interface Published {
  readonly size: number
  readonly note: string
}

/** A checkpoint in the list of all that were published. */
export interface DatedCheckpoint extends Published {
  /** By the clock of the node that signed it. */
  readonly signedAt: Date
}

/**
 * How far the clock may lag behind the last entry before the log refuses to append: clocks of nodes differ slightly.
 */
export const toleratedStepBackMs = 1000
