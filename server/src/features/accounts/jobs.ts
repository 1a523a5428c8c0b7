import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { forgottenBefore } from './invitations/invitation.ts'
import { deleteInvitationsExpiredBefore } from './invitations/store.ts'
import type { SendLink } from './links/account-link.ts'
import { mailPasswordReset, mailPasswordResetJob } from './links/request-password-reset.ts'
import { deleteLinksExpiredBefore } from './links/store.ts'
import { pruneInvitationsJob, pruneLinksJob, pruneSessionsJob, pruneVisitsJob, recordFailedSignInJob } from './model.ts'
import { recordFailedSignIn } from './record-sign-in.ts'
import { lastMoments, type SessionLimits } from './sessions/session.ts'
import { deleteOverSessions } from './sessions/store.ts'
import { deleteVisitsExpiredBefore } from './single-sign-on/visit-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly sessionLimits: SessionLimits
  readonly sendLink: SendLink
  readonly publicUrl: string
}

export function accountsJobs(ports: Ports): JobHandler[] {
  return [
    handleJob(mailPasswordResetJob, async (wanted) => await mailPasswordReset(ports, wanted)),
    handleJob(pruneLinksJob, async () => {
      await deleteLinksExpiredBefore(ports.database, ports.clock.now())
    }),
    handleJob(pruneSessionsJob, async () => {
      await deleteOverSessions(ports.database, lastMoments(ports.sessionLimits, ports.clock.now()))
    }),
    handleJob(pruneInvitationsJob, async () => {
      await deleteInvitationsExpiredBefore(ports.database, forgottenBefore(ports.clock.now()))
    }),
  ]
}

/** In both modes: people sign in to the console of each. */
export function signInJobs(ports: { database: Database; limiter: RateLimiter; clock: Clock }): JobHandler[] {
  return [
    handleJob(recordFailedSignInJob, (failed) => recordFailedSignIn(ports, failed)),
    handleJob(pruneVisitsJob, async () => {
      await deleteVisitsExpiredBefore(ports.database, ports.clock.now())
    }),
  ]
}

export const signInSchedules: readonly JobSchedule[] = [repeatJob(pruneVisitsJob, '47 * * * *', {})]

export const accountsSchedules: readonly JobSchedule[] = [
  repeatJob(pruneSessionsJob, '17 3 * * *', {}),
  repeatJob(pruneInvitationsJob, '27 3 * * *', {}),
  repeatJob(pruneLinksJob, '37 3 * * *', {}),
]
