import { defineJob, handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type StreamPorts, streamAudit } from './stream-audit.ts'
import { type TimestampPorts, timestampHeads } from './timestamp-heads.ts'

/** Timestamps the end of every chain that has grown. */
const timestampHeadsJob = defineJob({
  name: 'audit.timestamp-heads',
  retry: { limit: 10, delaySeconds: 60, maxDelaySeconds: 3600 },
  timeoutSeconds: 600,
})

/** Turns new entries into events for webhooks. */
const streamAuditJob = defineJob({
  name: 'audit.stream',
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 600,
})

/** Of the live mode, which has the audit log of both. */
export function auditJobs(ports: TimestampPorts): JobHandler[] {
  return [handleJob(timestampHeadsJob, (_data, { signal }) => timestampHeads(ports, signal))]
}

/** In both modes, each with its own webhooks. */
export function auditStreamJobs(ports: StreamPorts): JobHandler[] {
  return [handleJob(streamAuditJob, (_data, { signal }) => streamAudit(ports, signal))]
}

export const auditStreamSchedules: readonly JobSchedule[] = [repeatJob(streamAuditJob, '* * * * *', {})]

export const auditSchedules: readonly JobSchedule[] = [repeatJob(timestampHeadsJob, '7 2 * * *', {})]
