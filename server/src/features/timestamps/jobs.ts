import { handleJob, type JobHandler } from '../../ports/job-queue.ts'
import { reportConfirmation } from '../anchoring/model.ts'
import { type ReportPorts, reportOnBatch } from './report-confirmation.ts'

export function timestampJobs(ports: ReportPorts): JobHandler[] {
  return [handleJob(reportConfirmation, ({ batchId }, { signal }) => reportOnBatch(ports, batchId, signal))]
}
