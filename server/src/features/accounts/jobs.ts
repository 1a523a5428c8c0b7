import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { forgottenBefore } from './invitations/invitation.ts'
import { deleteInvitationsExpiredBefore } from './invitations/store.ts'
import { pruneInvitationsJob, pruneSessionsJob, recordFailedSignInJob } from './model.ts'
import { recordFailedSignIn } from './record-sign-in.ts'
import { lastMoments, type SessionLimits } from './sessions/session.ts'
import { deleteOverSessions } from './sessions/store.ts'

export function accountsJobs(ports: { database: Database; clock: Clock; sessionLimits: SessionLimits }): JobHandler[] {
  return [
    handleJob(pruneSessionsJob, async () => {
      await deleteOverSessions(ports.database, lastMoments(ports.sessionLimits, ports.clock.now()))
    }),
    handleJob(pruneInvitationsJob, async () => {
      await deleteInvitationsExpiredBefore(ports.database, forgottenBefore(ports.clock.now()))
    }),
  ]
}

/** In both modes: people sign in to the console of each. */
export function signInJobs(ports: { database: Database; limiter: RateLimiter }): JobHandler[] {
  return [handleJob(recordFailedSignInJob, (failed) => recordFailedSignIn(ports, failed))]
}

export const accountsSchedules: readonly JobSchedule[] = [
  repeatJob(pruneSessionsJob, '17 3 * * *', {}),
  repeatJob(pruneInvitationsJob, '27 3 * * *', {}),
]
