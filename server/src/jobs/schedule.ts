import type { JobSchedule } from '../ports/job-queue.ts'
import type { Boss } from './boss.ts'

/** Makes the stored schedules those of the code, no more and no less. The jobs must have been declared. */
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
