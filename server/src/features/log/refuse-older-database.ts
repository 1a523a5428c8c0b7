import { openCheckpoint, ProofError, readFrontier, toHex } from '@countersign/proof'
import type { CheckpointMemory } from '../../ports/checkpoint-memory.ts'
import type { Database } from '../../ports/database.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import type { Log } from './log.ts'
import { nodesOfLog } from './read-nodes.ts'

/**
 * The database must hold all that this node has ever promised. One that was restored from a backup may not: going on with it
 * would give out numbers twice and fork the log before everybody's eyes.
 */
export async function refuseOlderDatabase(
  ports: {
    database: Database
    memory: CheckpointMemory
    /** This node has no memory of a log that has grown: whether the database is older than the log, nobody can tell. */
    onForgotten: (size: number) => void
  },
  log: Log,
): Promise<void> {
  const note = await ports.memory.recall()
  if (note === undefined) {
    if (log.known().head.size > 1) ports.onForgotten(log.known().head.size)
    return
  }
  const promised = await openCheckpoint(note, log.signer.key).catch((error: unknown) => {
    if (!(error instanceof ProofError)) throw error
    throw new StartRefused(
      `DATA_DIR/log-checkpoint holds no checkpoint that the log in this database (${log.signer.key.name}) has signed: either ` +
        'the folder and the database do not belong together, or the file is damaged.',
    )
  })
  const known = log.known()
  if (known.head.size < promised.size) {
    throw new StartRefused(
      `The database is older than the log that was published: it holds ${known.head.size} entries, and a checkpoint over ` +
        `${promised.size} was signed (DATA_DIR/log-checkpoint). Restore a newer backup; to go on means to fork the log.`,
    )
  }
  const { size } = promised
  const root = (await readFrontier(size, nodesOfLog(ports.database, known, size))).root()
  if (toHex(root) !== toHex(promised.root)) {
    throw new StartRefused(
      `The log in the database differs from the one that was published: its first ${size} entries have another root than the ` +
        'checkpoint in DATA_DIR/log-checkpoint. Restore the right database.',
    )
  }
}
