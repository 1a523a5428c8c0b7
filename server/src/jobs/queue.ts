import { fromKysely } from 'pg-boss'
import type { AfterCommit, Transaction } from '../ports/database.ts'
import type { EnqueueOptions, JobData, JobQueue } from '../ports/job-queue.ts'
import type { Boss } from './boss.ts'

export function createJobQueue(boss: Boss, afterCommit: AfterCommit): JobQueue {
  return {
    enqueue: (transaction, job, data, options) => putJob(boss, afterCommit, transaction, job.name, data, options),
    traceparent: () => boss.tracer.traceparent(),
  }
}

/** This node's workers learn of it when the transaction commits, those of other nodes in their next poll. */
export async function putJob(
  boss: Boss,
  afterCommit: AfterCommit,
  transaction: Transaction,
  name: string,
  data: JobData,
  { startAfter, delaySeconds, onceKey, group }: EnqueueOptions = {},
): Promise<void> {
  const id = await boss.pgBoss.send(name, withCause(data, boss.tracer.traceparent()), {
    db: fromKysely(transaction),
    ...(startAfter === undefined ? {} : { startAfter }),
    ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
    ...(onceKey === undefined ? {} : { singletonKey: onceKey }),
    ...(group === undefined ? {} : { group: { id: group } }),
  })
  await afterCommit(transaction, () => {
    if (startAfter !== undefined) boss.news.emit('due-at', startAfter)
    else if (delaySeconds !== undefined) boss.news.emit('due-at', new Date(boss.clock.now() + delaySeconds * 1000))
    else if (id !== null) boss.news.emit('due', name, id)
  })
}

/** Beside the data, which the queue keeps as it is when a job is retried or parked. */
const causeKey = '@traceparent'

function withCause(data: JobData, traceparent: string | undefined): JobData {
  return traceparent === undefined ? data : { ...data, [causeKey]: traceparent }
}

/** The handler's data, and the `traceparent` of what enqueued it. */
export function splitCause({ [causeKey]: cause, ...data }: JobData): { data: JobData; cause: string | undefined } {
  return { data, cause: typeof cause === 'string' ? cause : undefined }
}
