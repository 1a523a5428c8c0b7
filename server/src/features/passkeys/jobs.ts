import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { defineJob, handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { deleteChallengesExpiredBefore } from './challenge-store.ts'

/** Deletes expired challenges. */
const pruneChallengesJob = defineJob({
  name: 'passkeys.prune-challenges',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

export function passkeysJobs({ database, clock }: { database: Database; clock: Clock }): JobHandler[] {
  return [handleJob(pruneChallengesJob, () => deleteChallengesExpiredBefore(database, clock.now()))]
}

export const passkeysSchedules: readonly JobSchedule[] = [repeatJob(pruneChallengesJob, '7 * * * *', {})]
