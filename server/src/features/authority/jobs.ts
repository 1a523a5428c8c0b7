import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import type { Authority } from './authority.ts'
import { renewAuthority } from './model.ts'

export function authorityJobs({ authority }: { authority: Authority }): JobHandler[] {
  return [handleJob(renewAuthority, () => authority.renew())]
}

export const authoritySchedules: readonly JobSchedule[] = [repeatJob(renewAuthority, '41 2 * * *', {})]
