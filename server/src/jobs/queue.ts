import { fromKysely } from 'pg-boss'
import type { Transaction } from '../ports/database.ts'
import type { EnqueueOptions, JobData, JobQueue } from '../ports/job-queue.ts'
import type { Boss } from './boss.ts'

export function createJobQueue(boss: Boss): JobQueue {
  return { enqueue: (transaction, job, data, options) => putJob(boss, transaction, job.name, data, options) }
}

export async function putJob(
  boss: Boss,
  transaction: Transaction,
  name: string,
  data: JobData,
  { startAfter, onceKey, group }: EnqueueOptions = {},
): Promise<void> {
  await boss.pgBoss.send(name, data, {
    db: fromKysely(transaction),
    ...(startAfter === undefined ? {} : { startAfter }),
    ...(onceKey === undefined ? {} : { singletonKey: onceKey }),
    ...(group === undefined ? {} : { group: { id: group } }),
  })
}
