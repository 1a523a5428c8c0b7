import { pino } from 'pino'
import { startBoss } from '../../src/jobs/boss.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { handleJob } from '../../src/ports/job-queue.ts'
import { lethal, survivable } from './lethal-jobs.ts'

/** A node that reports what it has started and never ends it, to be killed. */
const boss = await startBoss({ connectionString: process.argv[2] ?? '', logger: pino({ level: 'silent' }) })
const hang = async ({ victim }: { victim: string }) => {
  process.stdout.write(`started ${victim}\n`)
  await new Promise(() => {})
}
await startWorker(boss, [handleJob(lethal, hang), handleJob(survivable, hang)])
