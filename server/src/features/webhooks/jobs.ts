import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type DeliverPorts, deliverNext } from './deliver-next.ts'
import {
  attemptConcurrency,
  deliverEventJob,
  numberEventsJob,
  pruneDeliveriesJob,
  resumeDeliveriesJob,
} from './model.ts'
import { numberRecorded } from './number-events.ts'
import { pruneOldDeliveries } from './prune-deliveries.ts'
import { resumeWaiting } from './resume-deliveries.ts'

export function webhookJobs(ports: DeliverPorts): JobHandler[] {
  return [
    handleJob(deliverEventJob, ({ subscription }, { signal }) => deliverNext(ports, subscription, signal), {
      concurrency: attemptConcurrency,
    }),
    handleJob(numberEventsJob, ({ owner }) => numberRecorded(ports, owner)),
    handleJob(resumeDeliveriesJob, () => resumeWaiting(ports)),
    handleJob(pruneDeliveriesJob, () => pruneOldDeliveries(ports)),
  ]
}

export const webhookSchedules: readonly JobSchedule[] = [
  repeatJob(resumeDeliveriesJob, '* * * * *', {}),
  repeatJob(pruneDeliveriesJob, '43 3 * * *', {}),
]
