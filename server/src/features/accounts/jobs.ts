import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { forgottenBefore } from './invitations/invitation.ts'
import { deleteInvitationsExpiredBefore } from './invitations/store.ts'
import { pruneInvitations, pruneSessions } from './model.ts'
import { deleteSessionsBefore } from './sign-in-store.ts'

export function accountsJobs(ports: { database: Database; clock: Clock }): JobHandler[] {
  return [
    handleJob(pruneSessions, async () => {
      await deleteSessionsBefore(ports.database, ports.clock.now())
    }),
    handleJob(pruneInvitations, async () => {
      await deleteInvitationsExpiredBefore(ports.database, forgottenBefore(ports.clock.now()))
    }),
  ]
}

export const accountsSchedules: readonly JobSchedule[] = [
  repeatJob(pruneSessions, '17 3 * * *', {}),
  repeatJob(pruneInvitations, '27 3 * * *', {}),
]
