import type { Logger } from 'pino'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Publisher } from '../../ports/publisher.ts'
import { type Advance, advanceBatch, BatchMovedOn } from './advance-batch.ts'
import { type ClosePorts, type Closing, closeBatch } from './close-batch.ts'
import { alarmAfterHours, type Batch, isAlarming, workOnBatchesJob } from './model.ts'
import { publishBatch } from './publish-batch.ts'
import { selectLastBatch, updateWaiting } from './store.ts'

export interface WorkPorts extends ClosePorts {
  readonly publisher: Publisher | undefined
  readonly queue: JobQueue
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** After a failure outside the service, such as an unreachable publisher. */
const retrySeconds = 60

/** How often the schedule runs the job. */
const clockSeconds = 60

/** Closes what is due, advances the open batch and schedules the next run. Safe to interrupt at any line. */
export async function lookAtBatches(ports: WorkPorts): Promise<void> {
  await ports.chain.recognize()
  const closing = await closeWhatIsDue(ports)
  if (closing?.kind === 'too-soon') await askInTime(ports, closing.at)
  const batch = await selectLastBatch(ports.database)
  if (batch === undefined || batch.phase === 'CONFIRMED') return
  const seconds = await moveOn(ports, batch)
  if (seconds !== undefined) await askAgain(ports, seconds)
}

/** A failure to close a batch, such as a fault in the log, must not stop the open batch. */
async function closeWhatIsDue(ports: WorkPorts): Promise<Closing | undefined> {
  try {
    const closing = await closeBatch(ports, { immediately: false })
    if (closing.kind === 'closed') ports.logger.info({ batch: closing.id }, 'batch closed')
    return closing
  } catch (error) {
    ports.logger.warn({ err: error as Error }, 'batch could not be closed')
    return undefined
  }
}

/** Schedules work that is due before the job's next regular run. */
async function askInTime(ports: WorkPorts, due: Date): Promise<void> {
  const seconds = (due.getTime() - ports.clock.now().getTime()) / 1000
  if (seconds < clockSeconds) await askAgain(ports, Math.max(0, seconds))
}

/** Runs at startup, so that work left by a crashed node does not wait for the schedule. */
export async function resumeBatches(ports: Pick<WorkPorts, 'database' | 'queue'>): Promise<void> {
  const batch = await selectLastBatch(ports.database)
  if (batch !== undefined && batch.phase !== 'CONFIRMED') await askAgain(ports, 0)
}

/** Schedules the next run. */
export async function askAgain(
  { database, queue }: Pick<WorkPorts, 'database' | 'queue'>,
  seconds: number,
): Promise<void> {
  await database
    .transaction()
    .execute((transaction) =>
      queue.enqueue(
        transaction,
        workOnBatchesJob,
        {},
        { onceKey: 'batches', ...(seconds > 0 ? { delaySeconds: seconds } : {}) },
      ),
    )
}

/** Returns the seconds until the next run is worthwhile; undefined if the batch is done or belongs to another node. */
async function moveOn(ports: WorkPorts, batch: Batch): Promise<number | undefined> {
  if (isAlarming(batch, ports.clock.now())) {
    const { id, reason } = batch
    ports.logger.error({ batch: id, reason }, `batch still unconfirmed after ${alarmAfterHours} hours`)
  }
  try {
    return await step(ports, batch)
  } catch (error) {
    if (error instanceof BatchMovedOn) return undefined
    await recordFailure(ports, error as Error)
    return retrySeconds
  }
}

async function step(ports: WorkPorts, batch: Batch): Promise<number | undefined> {
  switch (batch.phase) {
    case 'CLOSED': {
      const advance: Advance = await advanceBatch(ports, batch)
      return advance.kind === 'anchored' ? 0 : advance.retryAfterSeconds
    }
    case 'ANCHORED':
      await publishBatch(ports, batch)
      ports.logger.info({ batch: batch.id, transaction: batch.transactionHash }, 'batch confirmed')
      return undefined
    case 'CONFIRMED':
      return undefined
  }
}

/** Stores in the batch why it is stuck; if even that fails, the queue retries the whole job. */
async function recordFailure(ports: WorkPorts, error: Error): Promise<void> {
  ports.logger.warn({ err: error }, 'batch is stuck')
  const batch = await selectLastBatch(ports.database)
  if (batch === undefined || batch.phase === 'CONFIRMED') return
  await updateWaiting(ports.database, batch, { reason: error.message, needsAttention: true, expectedAt: null })
}
