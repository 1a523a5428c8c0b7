import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { forgottenBefore } from './invitations/invitation.ts'
import { deleteInvitationsExpiredBefore } from './invitations/store.ts'
import { pruneInvitationsJob, pruneSessionsJob } from './model.ts'
import { deleteSessionsBefore } from './sign-in-store.ts'

export function accountsJobs(ports: { database: Database; clock: Clock }): JobHandler[] {
  return [
    handleJob(pruneSessionsJob, async () => {
      await deleteSessionsBefore(ports.database, ports.clock.now())
    }),
    handleJob(pruneInvitationsJob, async () => {
      await deleteInvitationsExpiredBefore(ports.database, forgottenBefore(ports.clock.now()))
    }),
  ]
}

export const accountsSchedules: readonly JobSchedule[] = [
  repeatJob(pruneSessionsJob, '17 3 * * *', {}),
  repeatJob(pruneInvitationsJob, '27 3 * * *', {}),
]
