import { handleJob, type JobHandler } from '../../ports/job-queue.ts'
import { reportConfirmationJob } from '../anchoring/model.ts'
import { type ReportPorts, reportOnBatch } from './report-confirmation.ts'

export function timestampJobs(ports: ReportPorts): JobHandler[] {
  return [handleJob(reportConfirmationJob, ({ batchId }, { signal }) => reportOnBatch(ports, batchId, signal))]
}
