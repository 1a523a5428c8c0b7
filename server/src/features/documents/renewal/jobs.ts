import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../../ports/job-queue.ts'
import { renewDocuments } from './model.ts'
import { type RenewalPorts, renewDocumentsOnce } from './renew-documents.ts'

export function renewalJobs(ports: RenewalPorts): JobHandler[] {
  return [handleJob(renewDocuments, (_data, run) => renewDocumentsOnce(ports, run))]
}

export const renewalSchedules: readonly JobSchedule[] = [repeatJob(renewDocuments, '23 3 * * *', {})]
