import { type Checkpoint, openCheckpoint, ProofError, readFrontier, toHex } from '@countersign/proof'
import type { CheckpointMemory, RecalledNote } from '../../ports/checkpoint-memory.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { catchUp, LogWentBack } from './catch-up.ts'
import type { Contradicted, KnownLog, Published } from './model.ts'
import { nodesOfLog } from './read-nodes.ts'
import { selectCopy, selectState } from './store.ts'

/** What one checkpoint memory remembers. */
export interface Promised {
  readonly memory: CheckpointMemory
  readonly recalled: RecalledNote | undefined
  /** 0 if nothing is remembered. */
  readonly size: number
}

/** One copy of the log, and the signed checkpoints, all of which it extends. */
export interface Guarded {
  readonly copy: string
  readonly known: KnownLog
  readonly promises: readonly Promised[]
  /** The newest checkpoint in the database itself. */
  readonly newest: Published | undefined
}

export interface GuardPorts {
  readonly database: Database
  readonly memories: readonly CheckpointMemory[]
  /** What others have seen that a log of this size does not have. */
  readonly contradicted?: ((size: number) => Contradicted | undefined) | undefined
}

/**
 * Compares the database with every checkpoint known to be signed by any node, and rejects with `LogWentBack` if it does
 * not extend them. A database that was restored, or took over without the last entries, would issue numbers twice and
 * fork the log in public.
 *
 * The guard reads the copy's identity first, then the checkpoints, then the head: a copy that takes over meanwhile has
 * another identity, and entries that another node appends and signs meanwhile are in the database when it is read. One
 * transaction stays on one server.
 */
export function createGuard(
  { database, memories, contradicted }: GuardPorts,
  origin: string,
): (known: KnownLog) => Promise<Guarded> {
  // A node's knowledge only grows, and so do the proved checkpoints.
  let proved = new Map<string, Checkpoint>()

  return async (before) =>
    await database
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        const copy = await selectCopy(transaction)
        const recalled = await Promise.all(memories.map((memory) => memory.recall()))
        const { head, newest, retired } = await selectState(transaction)
        const caughtUp = await catchUp(transaction, before, head)
        const keys = retired > caughtUp.keys.retired ? await caughtUp.keys.reload(transaction) : caughtUp.keys
        const known = { ...caughtUp, keys }
        const seen = contradicted?.(known.head.size)
        if (seen !== undefined) throw new LogWentBack(seen.message, seen.remedy)
        const provedNow = new Map<string, Checkpoint>()
        const prove = async (note: string, place: string) => {
          const checkpoint = proved.get(note) ?? (await proveExtension(transaction, known, origin, note, place))
          provedNow.set(note, checkpoint)
          return checkpoint.size
        }
        const promises: Promised[] = []
        for (const [index, memory] of memories.entries()) {
          const found = recalled[index]
          promises.push({
            memory,
            recalled: found,
            size: found === undefined ? 0 : await prove(found.note, memory.place),
          })
        }
        if (newest !== undefined) await prove(newest.note, 'the database itself')
        proved = provedNow
        return { copy, known, promises, newest }
      })
}

/** Proves from the hashes in the database that its log extends the signed one. */
async function proveExtension(
  transaction: Transaction,
  known: KnownLog,
  origin: string,
  note: string,
  place: string,
): Promise<Checkpoint> {
  const checkpoint = await openPromise(note, known, origin, place)
  const { size } = checkpoint
  if (known.head.size < size) {
    throw new LogWentBack(
      `the database is older than the published log: it has ${known.head.size} entries, but a checkpoint over ` +
        `${size} was signed (in ${place})`,
      'Restore a newer backup. Continuing with this one would fork the log.',
    )
  }
  const root = (await readFrontier(size, nodesOfLog(transaction, known, size))).root()
  if (toHex(root) === toHex(checkpoint.root)) return checkpoint
  throw new LogWentBack(
    `the log in the database differs from the published log: the root of its first ${size} entries is not the one in the ` +
      `signed checkpoint in ${place}`,
    'Restore the database of the published log. Continuing with this one would fork the log.',
  )
}

/** By the key that signs trees of its size. An older database may lack that key, and knows at most the former ones. */
async function openPromise(note: string, { keys, head }: KnownLog, origin: string, place: string): Promise<Checkpoint> {
  try {
    const { chain, current } = keys
    return await openCheckpoint(note, sizeIn(note) > head.size ? current.key : chain)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    const size = sizeIn(note)
    if (size > head.size && note.startsWith(`${origin}\n`)) {
      throw new LogWentBack(
        `the database has ${head.size} entries of the log, and the checkpoint over ${size} in ${place} is signed by a key ` +
          'that it does not have: it is older than the published log, or the checkpoint is from another log',
        'Restore a newer backup, or use the DATA_DIR and the STORAGE_URL of this database.',
      )
    }
    throw new LogWentBack(
      `the checkpoint in ${place} was not signed by the log in this database (${origin}): it is from another ` +
        'log, or damaged',
      'Use the DATA_DIR and the STORAGE_URL of this database.',
    )
  }
}

/** 0 if the note names none. */
function sizeIn(note: string): number {
  return Number(note.split('\n')[1]) || 0
}
