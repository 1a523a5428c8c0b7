import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { loadPointedOnce, loadSourcesOnce, type SourcePorts } from './load-sources.ts'
import { loadPointedJob, loadSourcesJob } from './model.ts'

export function trustedListsJobs(ports: SourcePorts): JobHandler[] {
  return [
    handleJob(loadSourcesJob, (_data, run) => loadSourcesOnce(ports, run)),
    handleJob(loadPointedJob, ({ url }, run) => loadPointedOnce(ports, url, run)),
  ]
}

export const trustedListsSchedules: readonly JobSchedule[] = [repeatJob(loadSourcesJob, '13 3 * * *', {})]
