import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { workOnBatchesJob } from './model.ts'
import { lookAtBatches, type WorkPorts } from './work-on-batches.ts'

export function anchoringJobs(ports: WorkPorts): JobHandler[] {
  return [handleJob(workOnBatchesJob, () => lookAtBatches(ports))]
}

export const anchoringSchedules: readonly JobSchedule[] = [repeatJob(workOnBatchesJob, '* * * * *', {})]
