import type { TestContext } from 'node:test'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { type Boss, startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { type JobWorker, startWorker } from '../../src/jobs/worker.ts'
import type { Database } from '../../src/ports/database.ts'
import type { EnqueueOptions, JobData, JobDefinition, JobHandler, JobQueue } from '../../src/ports/job-queue.ts'
import { testDatabase } from '../harness/test-database.ts'

interface JobNode {
  readonly boss: Boss
  readonly queue: JobQueue
  readonly worker: JobWorker
  stop(): Promise<void>
}

export interface JobNodes {
  readonly connectionString: string
  readonly database: Database
  /** An hour ahead of the machine, so that what the machine's clock has stamped is due. */
  readonly clock: TestClock
  readonly log: LogLine[]
  start(handlers: readonly JobHandler[], options?: { connectionString?: string; realTime?: boolean }): Promise<JobNode>
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

/** A database of its own and nodes on it, all gone after the test. */
export async function jobNodes(t: TestContext): Promise<JobNodes> {
  const { connectionString, drop } = await testDatabase()
  const database = new Kysely<Record<never, never>>({
    dialect: new PostgresDialect({ pool: quietPool(connectionString) }),
  })
  const clock = new TestClock(Date.now() + 60 * 60 * 1000)
  const log: LogLine[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) })
  const nodes = new Set<JobNode>()
  t.after(async () => {
    try {
      for (const node of [...nodes].reverse()) await node.stop()
      await database.destroy()
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
      const worker = await startWorker(boss, handlers)
      const node = {
        boss,
        queue: createJobQueue(boss),
        worker,
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

function quietPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  pool.on('error', () => {})
  return pool
}

export interface Gate {
  readonly opened: Promise<void>
  open(): void
}

export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
