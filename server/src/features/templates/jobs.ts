import { handleJob, type JobHandler, type JobSchedule, repeatJob } from '../../ports/job-queue.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { resumeBulksJob, runBulkJob } from './bulk/model.ts'
import { type BulkPorts, resumeBulks, runBulk } from './bulk/run-bulk.ts'
import { forgetTestData } from './forget-test-data.ts'
import { forgetTestTemplatesJob } from './model.ts'

/** A thousand requests of one owner must not delay the few of another. */
const bulkConcurrency = 2
const bulksOfOwner = 1

export function templateJobs(ports: BulkPorts): JobHandler[] {
  return [
    handleJob(runBulkJob, ({ bulkId }, run) => runBulk(ports, bulkId, run), {
      concurrency: bulkConcurrency,
      forOne: bulksOfOwner,
    }),
    handleJob(resumeBulksJob, () => resumeBulks(ports)),
    ...(ports.mode === 'test'
      ? [handleJob(forgetTestTemplatesJob, (_data, { signal }) => forgetTestData(ports, signal))]
      : []),
  ]
}

export function templateSchedules(mode: Mode): readonly JobSchedule[] {
  return [
    repeatJob(resumeBulksJob, '*/5 * * * *', {}),
    ...(mode === 'test' ? [repeatJob(forgetTestTemplatesJob, '57 3 * * *', {})] : []),
  ]
}
