import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import type { Authority } from './authority.ts'
import { renewAuthorityJob } from './model.ts'

export function authorityJobs({ authority }: { authority: Authority }): JobHandler[] {
  return [handleJob(renewAuthorityJob, () => authority.renew())]
}

export const authoritySchedules: readonly JobSchedule[] = [repeatJob(renewAuthorityJob, '41 2 * * *', {})]
