import type { Boss } from './boss.ts'
import { every, type Repetition } from './every.ts'

const wakeEveryMilliseconds = 500

/**
 * Looks for due jobs in all queues with one small statement and wakes the workers of those that have some. Workers that
 * poll for themselves would cost a statement each; LISTEN would cost a connection, serialize the commits of those who
 * notify, and still miss the jobs that become due by time.
 */
export function wakeWorkers(boss: Boss, workersByQueue: ReadonlyMap<string, readonly string[]>): Repetition {
  const queues = [...workersByQueue.keys()]
  return every(boss, wakeEveryMilliseconds, async () => {
    const { rows } = await boss.pgBoss.getDb().executeSql(dueQueues, [queues])
    for (const { name } of rows as { name: string }[]) {
      for (const worker of workersByQueue.get(name) ?? []) boss.pgBoss.notifyWorker(worker)
    }
  })
}

const dueQueues = `
  select name from unnest($1::text[]) as queue (name)
  where exists (
    select from jobs.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= jobs.job_now()
  )`
