import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { defineJob, handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { pruneRateWindows } from './prune-rate-windows.ts'

const pruneCountsJob = defineJob({
  name: 'limits.prune-rate-windows',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

export function rateLimiterJobs(ports: { database: Database; clock: Clock }): JobHandler[] {
  return [handleJob(pruneCountsJob, () => pruneRateWindows(ports))]
}

export const rateLimiterSchedules: readonly JobSchedule[] = [repeatJob(pruneCountsJob, '*/10 * * * *', {})]
