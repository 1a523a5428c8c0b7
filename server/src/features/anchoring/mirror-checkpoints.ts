import { cidOf, DAG_JSON, formatCid, type MirroredCheckpoint, writeCheckpointPages } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { findTokensOf } from '../checkpoint-tokens/find-tokens.ts'
import { selectNewestBetween } from '../log/checkpoint-store.ts'
import { findCollected } from '../witnesses/find-witnessed.ts'
import { BatchMovedOn } from './advance-batch.ts'
import type { Batch } from './model.ts'
import { insertBlocks, updateCheckpointPages } from './store.ts'

interface Ports {
  readonly database: Database
}

type AnchoredBatch = Extract<Batch, { phase: 'ANCHORED' }>

/**
 * The batch with the pages of its checkpoints. They are chosen once, with what others have added to them until then, and
 * stored before anything is published: building the publication again gives the same.
 */
export async function withCheckpoints(ports: Ports, batch: AnchoredBatch): Promise<AnchoredBatch> {
  if (batch.checkpointPages !== null) return batch
  const checkpointPages: string[] = []
  for await (const content of writeCheckpointPages(checkpointsOf(ports, batch))) {
    const cid = cidOf(DAG_JSON, content)
    await insertBlocks(ports.database, batch.id, [{ digest: cid.digest, codec: cid.codec, content, path: null }])
    checkpointPages.push(formatCid(cid))
  }
  const isMine = await updateCheckpointPages(ports.database, batch, checkpointPages)
  if (!isMine) throw new BatchMovedOn(`batch ${batch.id} was moved on by another node`)
  return { ...batch, checkpointPages, revision: batch.revision + 1 }
}

const readAtOnce = 200

/** The published checkpoints that cover entries of the batch and no later ones, newest first. */
async function* checkpointsOf({ database }: Ports, { first, size }: AnchoredBatch): AsyncGenerator<MirroredCheckpoint> {
  for (let last = size; ; ) {
    const found = await selectNewestBetween(database, { after: first, last, limit: readAtOnce })
    const sizes = found.map((one) => one.size)
    const [collected, tokens] = await Promise.all([findCollected(database, sizes), findTokensOf(database, sizes)])
    for (const one of found) {
      const token = tokens.get(one.size)?.token
      const note = collected.get(one.size)?.note ?? one.note
      yield { note, signedAt: one.signedAt.toISOString(), tokens: token === undefined ? [] : [token] }
    }
    if (found.length < readAtOnce) return
    last = (found.at(-1)?.size ?? 1) - 1
  }
}
