import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../../ports/job-queue.ts'
import { renewDocumentsJob } from './model.ts'
import { type RenewalPorts, renewDocuments } from './renew-documents.ts'

export function renewalJobs(ports: RenewalPorts): JobHandler[] {
  return [handleJob(renewDocumentsJob, (_data, run) => renewDocuments(ports, run))]
}

export const renewalSchedules: readonly JobSchedule[] = [repeatJob(renewDocumentsJob, '23 3 * * *', {})]
