import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { advanceRequest, resumeRequests } from './advance-request.ts'
import { deleteSessionsExpiredBefore } from './authentication/session-store.ts'
import { advanceRequestJob, forgetTestDataJob, keepTimeJob, pruneSessionsJob } from './model.ts'
import type { SigningPorts } from './signing-ports.ts'
import { expireRequests } from './upkeep/expire-requests.ts'
import { forgetTestData } from './upkeep/forget-test-data.ts'
import { remindDue } from './upkeep/remind-signers.ts'

/** Each may hold a document in memory, and spends most of its time on it. */
const advanceConcurrency = 4
/** An owner who creates many requests at a time leaves room for others. */
const advancesOfOwner = 3

export function signingJobs(ports: SigningPorts): JobHandler[] {
  return [
    handleJob(
      advanceRequestJob,
      ({ signingRequestId }, { signal }) => advanceRequest(ports, signingRequestId, signal),
      {
        concurrency: advanceConcurrency,
        forOne: advancesOfOwner,
      },
    ),
    handleJob(keepTimeJob, async (_data, { signal }) => {
      await resumeRequests(ports)
      await expireRequests(ports, signal)
      await remindDue(ports, signal)
    }),
    handleJob(pruneSessionsJob, () => deleteSessionsExpiredBefore(ports.database, ports.clock.now())),
    ...(ports.mode === 'test'
      ? [handleJob(forgetTestDataJob, (_data, { signal }) => forgetTestData(ports, signal))]
      : []),
  ]
}

export function signingSchedules(mode: Mode): readonly JobSchedule[] {
  return [
    repeatJob(keepTimeJob, '* * * * *', {}),
    repeatJob(pruneSessionsJob, '23 * * * *', {}),
    ...(mode === 'test' ? [repeatJob(forgetTestDataJob, '47 3 * * *', {})] : []),
  ]
}
