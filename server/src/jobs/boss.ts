import { EventEmitter } from 'node:events'
import type { PoolConfig } from 'pg'
import { type Clock, type ConstructorOptions, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import { type Tracer, untraced } from '../ports/tracer.ts'

export interface Boss {
  readonly pgBoss: PgBoss
  /** Where its tables are. */
  readonly schema: JobSchema
  /** The clock of the queue's timers and, in tests, of its SQL. */
  readonly clock: Clock
  readonly logger: Logger
  readonly tracer: Tracer
  /** What this node knows of its jobs without a query, for its workers. */
  readonly news: EventEmitter<JobNews>
  /** Logs problems of the queue itself, the same one at most once a minute. */
  report(error: unknown): void
}

/** One for each mode of the service. */
export type JobSchema = 'jobs' | 'countersign_test_jobs'

interface JobNews {
  readonly due: [queue: string, id: string]
  readonly ran: [run: JobRan]
  /** By this node's clock; the database decides. */
  readonly 'due-at': [moment: Date]
}

export interface JobRan {
  readonly job: string
  readonly attempt: number
  /** `lost`: it took too long, and was started again elsewhere. */
  readonly outcome: 'done' | 'retried' | 'parked' | 'interrupted' | 'lost'
  readonly milliseconds: number
}

interface BossSettings {
  readonly connectionString: string
  readonly logger: Logger
  readonly clock?: Clock
  readonly schema?: JobSchema
  /** Default: nothing is traced. */
  readonly tracer?: Tracer
  readonly runsSchedules?: boolean | undefined
  /** True where no worker runs: others supervise the jobs. */
  readonly onlyEnqueues?: boolean
}

/**
 * Connects the queue and creates or updates its schema; nodes that start together wait for each other on an advisory
 * lock. Rejects if the database is unreachable. Once started, it survives every outage of the database: it reports and
 * retries.
 *
 * It has its own pool, so that a flood of requests can never keep a running job from sending its heartbeat.
 */
export async function startBoss(settings: BossSettings): Promise<Boss> {
  const {
    connectionString,
    logger,
    clock = systemClock,
    schema = 'jobs',
    runsSchedules = true,
    onlyEnqueues = false,
    tracer = untraced,
  } = settings
  const pgBoss = new PgBoss({
    ...options(connectionString, clock, schema),
    schedule: runsSchedules && !onlyEnqueues,
    supervise: !onlyEnqueues,
  })
  const report = oncePerMinute(clock, (error) => logger.error(error, 'job queue: error'))
  const warn = oncePerMinute(clock, (warning) => logger.warn(warning, 'job queue: warning'))
  pgBoss.on('error', report)
  pgBoss.on('warning', warn)
  try {
    await pgBoss.start()
  } catch (error) {
    await pgBoss.stop({ graceful: false }).catch(report)
    throw error
  }
  return { pgBoss, schema, clock, logger, tracer, news: new EventEmitter(), report }
}

/** Call after the worker has stopped: a job that still runs here would no longer send heartbeats. */
export async function stopBoss(boss: Boss): Promise<void> {
  await boss.pgBoss.stop({ graceful: false })
}

function options(connectionString: string, clock: Clock, schema: JobSchema): ConstructorOptions & PoolConfig {
  return {
    connectionString,
    application_name: 'countersign-jobs',
    schema,
    max: 4,
    // A database host that vanishes silently must not hang the queue.
    keepAlive: true,
    query_timeout: 60_000,
    clock,
    // How often one node, for all, looks for jobs of dead processes.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60 * 60,
    // Dependencies between jobs, which are not used.
    flowIntervalSeconds: 60 * 60,
  }
}

/**
 * An outage makes every poll fail, with texts that differ by queue, worker and count. Only text and code are logged:
 * the details of a database error quote rows, and rows contain job data.
 */
function oncePerMinute(
  clock: Clock,
  log: (entry: { reason: string; code?: string }) => void,
): (cause: unknown) => void {
  const loggedAt = new Map<string, number>()
  return (cause) => {
    const { message = '', code } = (cause ?? {}) as { message?: string; code?: string }
    const reason = message.replace(/ \(Queue: .*\)$/, '') || code || String(cause)
    const kind = reason.replace(/\d+/g, '#')
    const now = clock.now()
    if (now - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < 60_000) return
    if (loggedAt.size >= 100) loggedAt.clear()
    loggedAt.set(kind, now)
    log({ reason, ...(code === undefined ? {} : { code }) })
  }
}
