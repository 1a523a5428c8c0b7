import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { deliverTextMessage, type TextDeliveryPorts } from './deliver-text-message.ts'
import { deliverTextMessageJob, pruneTextMessagesJob } from './model.ts'
import { pruneTextMessages } from './prune-text-messages.ts'

/** The number of requests from one node to the provider at a time. */
const concurrency = 4

export function textMessageJobs(ports: TextDeliveryPorts): JobHandler[] {
  return [
    handleJob(
      deliverTextMessageJob,
      ({ textMessageId }, { signal }) => deliverTextMessage(ports, textMessageId, signal),
      { concurrency },
    ),
    handleJob(pruneTextMessagesJob, () => pruneTextMessages(ports)),
  ]
}

export const textMessageSchedules: readonly JobSchedule[] = [repeatJob(pruneTextMessagesJob, '51 * * * *', {})]
