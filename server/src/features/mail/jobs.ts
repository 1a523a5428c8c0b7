import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { type DeliveryPorts, deliverMail } from './deliver-mail.ts'
import { deliverMailJob, pruneMailsJob } from './model.ts'
import { pruneMails } from './prune-mails.ts'

/** The number of connections from one node to the mail server. */
const concurrency = 4

export function mailJobs(ports: DeliveryPorts): JobHandler[] {
  return [
    handleJob(deliverMailJob, ({ mailId }, { signal }) => deliverMail(ports, mailId, signal), { concurrency }),
    handleJob(pruneMailsJob, () => pruneMails(ports)),
  ]
}

export const mailSchedules: readonly JobSchedule[] = [repeatJob(pruneMailsJob, '41 3 * * *', {})]
