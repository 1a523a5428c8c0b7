import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type DeliverPorts, deliverNext } from './deliver-next.ts'
import { attemptsAtOnce, deliverEvent, numberEvents, pruneDeliveries, resumeDeliveries } from './model.ts'
import { numberRecorded } from './number-events.ts'
import { pruneOldDeliveries } from './prune-deliveries.ts'
import { resumeWaiting } from './resume-deliveries.ts'

export function webhookJobs(ports: DeliverPorts): JobHandler[] {
  return [
    handleJob(deliverEvent, ({ subscription }, { signal }) => deliverNext(ports, subscription, signal), {
      atOnce: attemptsAtOnce,
    }),
    handleJob(numberEvents, ({ owner }) => numberRecorded(ports, owner)),
    handleJob(resumeDeliveries, () => resumeWaiting(ports)),
    handleJob(pruneDeliveries, () => pruneOldDeliveries(ports)),
  ]
}

export const webhookSchedules: readonly JobSchedule[] = [
  repeatJob(resumeDeliveries, '* * * * *', {}),
  repeatJob(pruneDeliveries, '43 3 * * *', {}),
]
