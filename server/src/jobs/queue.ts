import { fromKysely } from 'pg-boss'
import type { AfterCommit, Transaction } from '../ports/database.ts'
import type { EnqueueOptions, JobData, JobQueue } from '../ports/job-queue.ts'
import type { Boss } from './boss.ts'

export function createJobQueue(boss: Boss, afterCommit: AfterCommit): JobQueue {
  return {
    enqueue: (transaction, job, data, options) => putJob(boss, afterCommit, transaction, job.name, data, options),
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
  await boss.pgBoss.send(name, data, {
    db: fromKysely(transaction),
    ...(startAfter === undefined ? {} : { startAfter }),
    ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
    ...(onceKey === undefined ? {} : { singletonKey: onceKey }),
    ...(group === undefined ? {} : { group: { id: group } }),
  })
  await afterCommit(transaction, () => {
    if (startAfter !== undefined) boss.news.emit('due-at', startAfter)
    else if (delaySeconds !== undefined) boss.news.emit('due-at', new Date(boss.clock.now() + delaySeconds * 1000))
    else boss.news.emit('due', name)
  })
}
