import type { TestContext } from 'node:test'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { type Boss, startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { createParkedJobs, type ParkedJobs } from '../../src/jobs/parked.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { type JobWorker, startWorker } from '../../src/jobs/worker.ts'
import type { Database } from '../../src/ports/database.ts'
import type { EnqueueOptions, JobData, JobDefinition, JobHandler, JobQueue } from '../../src/ports/job-queue.ts'
import { jobEnds, jobsSettled } from '../harness/job-ends.ts'
import { testDatabase } from '../harness/test-database.ts'

export interface JobNode {
  readonly boss: Boss
  readonly queue: JobQueue
  readonly parked: ParkedJobs
  readonly worker: JobWorker
  /** Resolves once no job is due and none runs, on any node. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface JobNodes {
  readonly connectionString: string
  readonly database: Database
  /** An hour ahead of the machine, so that everything stamped by the machine's clock is due. */
  readonly clock: TestClock
  readonly log: LogLine[]
  start(
    handlers: readonly JobHandler[],
    options?: { connectionString?: string; realTime?: boolean; hearsOfRequests?: boolean },
  ): Promise<JobNode>
  enqueue<Data extends JobData>(
    node: JobNode,
    job: JobDefinition<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>
}

export interface LogLine {
  readonly level: number
  readonly msg: string
  readonly [field: string]: unknown
}

/** A database and nodes on it, all gone after the test. */
export async function jobNodes(t: TestContext): Promise<JobNodes> {
  const { connectionString, drop } = await testDatabase()
  const clock = new TestClock(Date.now() + 60 * 60 * 1000)
  const log: LogLine[] = []
  const ends = jobEnds()
  const write = (line: string) => {
    log.push(JSON.parse(line))
    ends.hear(line)
  }
  const logger = pino({ level: 'debug' }, { write })
  const { database, afterCommit, close } = connect(connectionString, {
    log: pino({ level: 'silent' }),
    applicationName: 'test',
    maxConnections: 10,
  })
  const nodes = new Set<JobNode>()
  t.after(async () => {
    try {
      for (const node of [...nodes].reverse()) await node.stop()
      await close()
    } finally {
      await drop()
    }
  })
  return {
    connectionString,
    database,
    clock,
    log,
    async start(handlers, options = {}) {
      const boss = await startBoss({
        connectionString: options.connectionString ?? connectionString,
        logger,
        ...(options.realTime ? {} : { clock }),
      })
      const worker = await startWorker(boss, handlers, { hearsOfRequests: options.hearsOfRequests ?? true })
      const node = {
        boss,
        queue: createJobQueue(boss, afterCommit),
        parked: createParkedJobs(boss, database, afterCommit),
        worker,
        settled: () => jobsSettled((text) => boss.pgBoss.getDb().executeSql(text), ends),
        async stop() {
          if (!nodes.delete(node)) return
          await worker.stop(0)
          await stopBoss(boss)
        },
      }
      nodes.add(node)
      return node
    },
    enqueue: (node, job, data, options) =>
      database.transaction().execute((transaction) => node.queue.enqueue(transaction, job, data, options)),
  }
}

export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
