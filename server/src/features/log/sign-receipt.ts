import { type NoteSigner, type SignedEntries, signReceipts } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectEntries } from './entry-store.ts'
import type { Log } from './log.ts'
import { refusalOf } from './log-fault.ts'
import type { LogKeys } from './log-keys.ts'
import type { Commit, LogEntry } from './model.ts'
import { encodeLogEntry } from './prove-entry.ts'
import type { Checkpoints } from './publish-checkpoint.ts'

/**
 * Signs that the log has an entry. A receipt is a promise that outlives the database, so none is signed before its
 * entry is durable, or while the log is stopped.
 */
export interface Receipts {
  /** Of an entry in this commit. All entries of a commit share one signature. */
  shared(commit: Commit, entry: LogEntry): Promise<string>
  /** Of this entry alone: the same text whenever the same key signs it. Without the commit, the entry is read again. */
  alone(sequenceNumber: number, commit?: Commit): Promise<string>
  /** Like alone for consecutive entries, which share a signature; by number. */
  together(range: EntryRange, commit?: Commit): Promise<ReceiptOf>
}

export type ReceiptOf = (sequenceNumber: number) => string

/** Consecutive entries of the log. */
interface EntryRange {
  readonly from: number
  readonly count: number
}

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
}

/** Each retry means that another copy of the log has answered meanwhile. */
const mostTries = 3

export function createReceipts({ database, log, checkpoints }: Ports): Receipts {
  const signed = new WeakMap<Commit, Promise<SignedEntries>>()

  function signOnce(commit: Commit, signer: NoteSigner): Promise<SignedEntries> {
    const known = signed.get(commit)
    if (known !== undefined) return known
    const [first, last] = [commit.entries[0], commit.entries.at(-1)]
    if (first === undefined || last === undefined) throw new RangeError('a commit has entries')
    const leafHashes = commit.entries.map(({ hash }) => hash)
    const stored = { first: first.sequenceNumber, leafHashes, time: last.time.getTime() }
    const signing = signReceipts(stored, signer)
    signed.set(commit, signing)
    return signing
  }

  async function ofCommit(commit: Commit): Promise<ReceiptOf> {
    // Known when the entries were committed, so it is not a former key.
    const signer = await statedSigner(log.known().keys)
    requireWorking(log)
    const { receiptOf } = await signOnce(commit, signer)
    return (sequenceNumber) => {
      const at = sequenceNumber - (commit.entries[0]?.sequenceNumber ?? 0)
      const [entry, encoded] = [commit.entries[at], commit.encoded[at]]
      if (entry === undefined || encoded === undefined)
        throw new RangeError(`entry ${sequenceNumber} is not part of the commit`)
      return receiptOf(sequenceNumber, { entry: encoded, salt: entry.salt })
    }
  }

  /** A key that no checkpoint names yet can be lost with the entry that names it, and its receipts would be nobody's. */
  async function statedSigner({ stored, current }: LogKeys): Promise<NoteSigner> {
    const from = stored.at(-1)?.from ?? 0
    if (from > 0) await checkpoints.covering(from)
    return current
  }

  async function together(range: EntryRange, commit?: Commit): Promise<ReceiptOf> {
    return await ofCommit(commit === undefined ? await read(range) : onlyIn(commit, range))
  }

  /** From the copy of the log that extends all signed checkpoints, and from no other. */
  async function read({ from, count }: EntryRange): Promise<Commit> {
    for (let tries = 0; tries < mostTries; tries++) {
      await log.check()
      requireWorking(log)
      const { found, isGuarded } = await database.transaction().execute(async (transaction) => ({
        found: await selectEntries(transaction, from - 1, from + count),
        isGuarded: await log.isGuarded(transaction),
      }))
      if (!isGuarded) continue
      const entries = found.slice(1)
      if (entries.length !== count) throw new Error(`the log has not all of the entries ${from} to ${from + count - 1}`)
      return { entries, encoded: entries.map((entry, index) => encodeLogEntry(entry, (found[index] as LogEntry).hash)) }
    }
    throw new Refusal('SERVICE_UNAVAILABLE', 'The service is switching to another database. Try again in a moment.', 5)
  }

  return {
    shared: async (commit, { sequenceNumber }) => (await ofCommit(commit))(sequenceNumber),
    alone: async (from, commit) => (await together({ from, count: 1 }, commit))(from),
    together,
  }
}

function requireWorking(log: Log): void {
  const fault = log.fault()
  if (fault !== undefined) throw refusalOf(fault)
}

/** As if these entries had been committed alone. */
function onlyIn(commit: Commit, { from, count }: EntryRange): Commit {
  const start = from - (commit.entries[0]?.sequenceNumber ?? 0)
  return { entries: commit.entries.slice(start, start + count), encoded: commit.encoded.slice(start, start + count) }
}
