import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Publisher } from '../../ports/publisher.ts'
import type { Log } from '../log/log.ts'
import { BatchMovedOn } from './advance-batch.ts'
import { type BuiltBlock, buildPublication } from './build-publication.ts'
import { withCheckpoints } from './mirror-checkpoints.ts'
import { type Batch, reportConfirmationJob } from './model.ts'
import { insertBlocks, updateConfirmed } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly queue: JobQueue
  /** Undefined if the service's own gateway is the only publisher. */
  readonly publisher: Publisher | undefined
}

type AnchoredBatch = Extract<Batch, { phase: 'ANCHORED' }>

const rowsAtOnce = 500

/**
 * Publishes the proof of an anchored batch, which confirms it: everything becomes visible together and is then
 * reported.
 */
export async function publishBatch(ports: Ports, anchored: AnchoredBatch): Promise<void> {
  const batch = await withCheckpoints(ports, anchored)
  const cid = await keepBlocks(ports, batch)
  await ports.publisher?.publish(cid, buildPublication(ports, batch))
  await ports.database.transaction().execute(async (transaction) => {
    const confirmed = await updateConfirmed(transaction, batch, { cid, confirmedAt: ports.clock.now() })
    if (!confirmed) throw new BatchMovedOn(`batch ${batch.id} was moved on by another node`)
    await ports.queue.enqueue(transaction, reportConfirmationJob, { batchId: batch.id })
  })
}

/** Returns the CID of the manifest, which comes last. */
async function keepBlocks(ports: Ports, batch: AnchoredBatch): Promise<string> {
  let rows: BuiltBlock[] = []
  let last: BuiltBlock | undefined
  for await (const block of buildPublication(ports, batch)) {
    rows.push(block)
    last = block
    if (rows.length < rowsAtOnce) continue
    await insertBlocks(ports.database, batch.id, rows)
    rows = []
  }
  await insertBlocks(ports.database, batch.id, rows)
  if (last === undefined) throw new Error(`batch ${batch.id} has nothing to publish`)
  return last.cid
}
