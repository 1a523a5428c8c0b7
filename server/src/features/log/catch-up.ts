import { type SequenceHead, toHex } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { KnownLog } from './model.ts'
import { selectLeaves } from './store.ts'

/** Leaves are read in pieces, so that a node that was away for long does not load them all at once. */
const leavesAtOnce = 16_384

/**
 * The database has lost entries, or has different ones: it was restored from a backup, or a lagging replica took over.
 * Continuing would fork the log. The message has neither a capital nor a period.
 */
export class LogWentBack extends Error {
  override readonly name = 'LogWentBack'
  /** What the operator can do, as a sentence. */
  readonly remedy: string

  constructor(message: string, remedy = 'Restore the database that has them, then restart all nodes.') {
    super(message)
    this.remedy = remedy
  }
}

/** Advances a node's state to a head that was read: other nodes append, too. */
export async function catchUp(database: Database, known: KnownLog, head: SequenceHead): Promise<KnownLog> {
  if (head.size < known.head.size) {
    throw new LogWentBack(`the database has ${head.size} entries of the log, but there were ${known.head.size}`)
  }
  const {
    leaves: [last],
  } = await selectLeaves(database, known.head.size - 1, known.head.size)
  if (last === undefined || toHex(last) !== toHex(known.head.last)) {
    throw new LogWentBack(`log entry ${known.head.size - 1} in the database has changed`)
  }
  let { edge } = known
  let isStated = false
  while (edge.size < head.size) {
    const { leaves, hasStatement } = await selectLeaves(
      database,
      edge.size,
      Math.min(head.size, edge.size + leavesAtOnce),
    )
    if (leaves.length === 0) throw new LogWentBack(`the database has no log entry ${edge.size}`)
    edge = edge.grow(leaves).edge
    isStated ||= hasStatement
  }
  // A change of the key is stored together with its entry, so it is there now.
  return { head, edge, keys: isStated ? await known.keys.reload(database) : known.keys }
}
