import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { timestampHeadsJob } from './model.ts'
import { type TimestampPorts, timestampHeads } from './timestamp-heads.ts'

/** Of the live mode, which has the audit log of both. */
export function auditJobs(ports: TimestampPorts): JobHandler[] {
  return [handleJob(timestampHeadsJob, (_data, { signal }) => timestampHeads(ports, signal))]
}

export const auditSchedules: readonly JobSchedule[] = [repeatJob(timestampHeadsJob, '7 2 * * *', {})]
