import { defineJob, handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { applyRetention, type RetentionPorts } from './apply-retention.ts'

/** Deletes what organizations no longer keep. What one run does not finish, the next one does. */
const applyRetentionJob = defineJob<Record<string, never>>({
  name: 'data-protection.apply-retention',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  timeoutSeconds: 1800,
})

export function dataProtectionJobs(ports: RetentionPorts): JobHandler[] {
  return [handleJob(applyRetentionJob, (_data, { signal }) => applyRetention(ports, signal))]
}

/** At night, when few people work. */
export const dataProtectionSchedules: readonly JobSchedule[] = [repeatJob(applyRetentionJob, '37 1 * * *', {})]
