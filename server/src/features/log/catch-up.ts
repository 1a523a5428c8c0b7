import type { SequenceHead } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { KnownLog } from './model.ts'
import { selectHead, selectLeaves } from './store.ts'

/** Leaves are read in pieces, so that a node that was away for long does not load them all at once. */
const leavesAtOnce = 16_384

/** Brings what a node knows up to what is committed: other nodes append too. */
export async function catchUp(database: Database, known: KnownLog): Promise<KnownLog> {
  const head: SequenceHead = await selectHead(database)
  let { edge } = known
  while (edge.size < head.size) {
    const leaves = await selectLeaves(database, edge.size, Math.min(head.size, edge.size + leavesAtOnce))
    if (leaves.length === 0) throw new Error(`the log has no entry ${edge.size}, though its head says so`)
    edge = edge.grow(leaves).edge
  }
  return { head, edge }
}
