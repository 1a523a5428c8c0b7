import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { defineJob, handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { keptForMs } from './idempotency-key.ts'
import { deleteAnswersBefore } from './store.ts'

const pruneAnswersJob = defineJob({
  name: 'http.prune-idempotent-answers',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

export function idempotencyJobs(ports: { database: Database; clock: Clock }): JobHandler[] {
  return [
    handleJob(pruneAnswersJob, async () => {
      await deleteAnswersBefore(ports.database, new Date(ports.clock.now().getTime() - keptForMs))
    }),
  ]
}

export const idempotencySchedules: readonly JobSchedule[] = [repeatJob(pruneAnswersJob, '23 * * * *', {})]
