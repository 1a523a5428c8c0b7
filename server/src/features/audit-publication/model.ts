import { defineJob } from '../../ports/job-queue.ts'

/** Timestamps the end of every chain that has grown. */
export const timestampHeadsJob = defineJob({
  name: 'audit.timestamp-heads',
  retry: { limit: 10, delaySeconds: 60, maxDelaySeconds: 3600 },
  timeoutSeconds: 600,
})
