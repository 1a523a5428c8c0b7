import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import { loadPointedOnce, loadSourcesOnce, type SourcePorts } from './load-sources.ts'
import { loadPointed, loadSources } from './model.ts'

export function trustedListsJobs(ports: SourcePorts): JobHandler[] {
  return [
    handleJob(loadSources, (_data, run) => loadSourcesOnce(ports, run)),
    handleJob(loadPointed, ({ url }, run) => loadPointedOnce(ports, url, run)),
  ]
}

export const trustedListsSchedules: readonly JobSchedule[] = [repeatJob(loadSources, '13 3 * * *', {})]
