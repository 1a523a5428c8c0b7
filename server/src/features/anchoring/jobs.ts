import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { workOnBatches } from './model.ts'
import { lookAtBatches, type WorkPorts } from './work-on-batches.ts'

export function anchoringJobs(ports: WorkPorts): JobHandler[] {
  return [handleJob(workOnBatches, () => lookAtBatches(ports))]
}

export const anchoringSchedules: readonly JobSchedule[] = [repeatJob(workOnBatches, '* * * * *', {})]
