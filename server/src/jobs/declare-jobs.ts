import type { QueueOptions } from 'pg-boss'
import type { JobDefinition, JobSchedule } from '../ports/job-queue.ts'
import type { Boss } from './boss.ts'

/** Where jobs wait for an operator; no worker takes from this queue. */
export const parkedQueue = 'parked'

/**
 * The queue deletes jobs that waited longer than its retention, parked ones included. There is no "never", and the
 * column is a 32-bit number of seconds: 63 years.
 */
const forever = 2_000_000_000

/** A running job sends a heartbeat every 5 s; after 20 s of silence another node takes it. */
const heartbeatSeconds = 20
export const heartbeatRefreshSeconds = 5

/** Creates the queue of each job and updates its settings. They apply to jobs enqueued from then on. */
export async function declareJobs(boss: Boss, jobs: readonly JobDefinition[]): Promise<void> {
  await boss.pgBoss.createQueue(parkedQueue, { retentionSeconds: forever, warningQueueSize: 100_000 })
  for (const job of jobs) {
    const options = { ...settings(job), deadLetter: parkedQueue }
    await boss.pgBoss.createQueue(job.name, options)
    await boss.pgBoss.updateQueue(job.name, options)
  }
}

function settings(job: JobDefinition): QueueOptions {
  return {
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: job.retry.maxDelaySeconds,
    heartbeatSeconds,
    // A backstop: the run itself ends at its timeout.
    expireInSeconds: job.timeoutSeconds + 60,
    retentionSeconds: forever,
    // Finished jobs show nothing that the log does not, and every supervision reads the whole table.
    deleteAfterSeconds: 60 * 60,
  }
}

/** Makes the stored schedules exactly those of the code. The jobs must be declared. */
export async function applySchedules(boss: Boss, schedules: readonly JobSchedule[]): Promise<void> {
  const wanted = new Set(schedules.map((schedule) => schedule.job.name))
  if (wanted.size < schedules.length) throw new RangeError('a job has one schedule at most')
  for (const { name, key } of await boss.pgBoss.getSchedules()) {
    if (!wanted.has(name)) await boss.pgBoss.unschedule(name, key)
  }
  for (const { job, cron, data } of schedules) {
    await boss.pgBoss.schedule(job.name, cron, data, { tz: 'UTC', missed: 'once', singletonKey: 'schedule' })
  }
}
