import { type SignedEntries, signReceipts } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectEntries } from './entry-store.ts'
import type { Log } from './log.ts'
import { refusalOf } from './log-fault.ts'
import type { Commit, LogEntry } from './model.ts'
import { encodeLogEntry } from './prove-entry.ts'
import { selectCopy } from './store.ts'

/**
 * Signs that the log has an entry. A receipt is a promise that outlives the database, so none is signed before its
 * entry is durable, or while the log is stopped.
 */
export interface Receipts {
  /** Of an entry in this commit. All entries of a commit share one signature. */
  shared(commit: Commit, entry: LogEntry): Promise<string>
  /** Of this entry alone: the same text whenever it is signed. Without the commit, the entry is read again. */
  alone(sequenceNumber: number, commit?: Commit): Promise<string>
}

/** Each retry means that another copy of the log has answered meanwhile. */
const mostTries = 3

export function createReceipts({ database }: { readonly database: Database }, log: Log): Receipts {
  const signed = new WeakMap<Commit, Promise<SignedEntries>>()

  function signOnce(commit: Commit): Promise<SignedEntries> {
    const known = signed.get(commit)
    if (known !== undefined) return known
    const [first, last] = [commit.entries[0], commit.entries.at(-1)]
    if (first === undefined || last === undefined) throw new RangeError('a commit has entries')
    const leafHashes = commit.entries.map(({ hash }) => hash)
    const stored = { first: first.sequenceNumber, leafHashes, time: last.time.getTime() }
    const signing = signReceipts(stored, log.signer)
    signed.set(commit, signing)
    return signing
  }

  async function shared(commit: Commit, entry: LogEntry): Promise<string> {
    requireWorking(log)
    const { receiptOf } = await signOnce(commit)
    return receiptOf(entry.sequenceNumber, { entry: bytesOf(commit, entry), salt: entry.salt })
  }

  /** From the copy of the log that extends all signed checkpoints, and from no other. */
  async function read(sequenceNumber: number): Promise<Commit> {
    for (let tries = 0; tries < mostTries; tries++) {
      await log.check()
      requireWorking(log)
      const { copy, before, entry } = await database.transaction().execute(async (transaction) => {
        const copy = await selectCopy(transaction)
        const [before, entry] = await selectEntries(transaction, sequenceNumber - 1, sequenceNumber + 1)
        return { copy, before, entry }
      })
      if (!log.isGuarded(copy)) continue
      if (before === undefined || entry === undefined) throw new Error(`the log has no entry ${sequenceNumber}`)
      return { entries: [entry], encoded: [encodeLogEntry(entry, before.hash)] }
    }
    throw new Refusal('SERVICE_UNAVAILABLE', 'The service is switching to another database. Try again in a moment.', 5)
  }

  return {
    shared,
    async alone(sequenceNumber, commit) {
      const found = commit === undefined ? await read(sequenceNumber) : onlyIn(commit, sequenceNumber)
      return await shared(found, found.entries[0] as LogEntry)
    },
  }
}

function requireWorking(log: Log): void {
  const fault = log.fault()
  if (fault !== undefined) throw refusalOf(fault)
}

/** As if the entry had been committed alone. */
function onlyIn(commit: Commit, sequenceNumber: number): Commit {
  const entries = commit.entries.filter((entry) => entry.sequenceNumber === sequenceNumber)
  return { entries, encoded: entries.map((entry) => bytesOf(commit, entry)) }
}

function bytesOf({ entries, encoded }: Commit, { sequenceNumber }: LogEntry): Uint8Array {
  const bytes = encoded[sequenceNumber - (entries[0]?.sequenceNumber ?? 0)]
  if (bytes === undefined) throw new RangeError(`entry ${sequenceNumber} is not part of the commit`)
  return bytes
}
