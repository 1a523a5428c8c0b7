import { setTimeout as delay } from 'node:timers/promises'
import type { Job, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { type JobData, type JobHandler, PermanentFailure, RetryAfter } from '../ports/job-queue.ts'
import type { Boss, JobRan } from './boss.ts'
import { coalesceJobs } from './coalesce-jobs.ts'
import { splitCause } from './queue.ts'
import { completeJob, failJob, handBackJob, type NextStep } from './settle.ts'

/** How long a handler may clean up after the stop signal before its job is released without it. */
const tidyUpMilliseconds = 1000

type Outcome = { kind: 'done' } | { kind: 'failed'; error: unknown } | { kind: 'interrupted' }

/** Runs one fetched job to its end. The data is never logged: it may contain secrets. */
export async function runJob(
  boss: Boss,
  handler: JobHandler,
  job: JobWithMetadata<JobData>,
  stop: AbortSignal,
): Promise<void> {
  const log = boss.logger.child({ job: job.name, id: job.id, attempt: job.retryCount + 1 })
  if ((await coalesceJobs(boss, job)) === 'left-to-retry') {
    await completeJob(boss, job)
    log.debug('job skipped: the same job is waiting for its retry')
    return
  }
  const startedAt = boss.clock.now()
  log.debug('job started')
  const { data, cause } = splitCause(job.data)
  const span = boss.tracer.begin(`job ${job.name}`, 'consumer', cause)
  const attempt = job.retryCount + 1
  span.set({ 'countersign.job': job.name, 'countersign.job_id': job.id, 'countersign.attempt': attempt })
  try {
    const attempted = await boss.tracer.run(span, () => attemptJob(boss, handler, { ...job, data }, stop))
    const ms = boss.clock.now() - startedAt
    if (attempted.kind === 'failed') span.fail(nameOf(attempted.error))
    const outcome = await settle(boss, job, attempted, log, ms)
    span.set({ 'countersign.outcome': outcome })
    boss.news.emit('ran', { job: job.name, attempt, outcome, milliseconds: ms })
  } finally {
    span.end()
  }
}

async function settle(
  boss: Boss,
  job: Job<JobData>,
  attempted: Outcome,
  log: Logger,
  ms: number,
): Promise<JobRan['outcome']> {
  switch (attempted.kind) {
    case 'done': {
      const settled = await completeJob(boss, job)
      if (settled.kind === 'claim-lost') return reportLostClaim(log, ms)
      log.debug({ ms }, 'job done')
      return 'done'
    }
    case 'interrupted':
      await handBackJob(boss, job)
      log.info({ ms }, 'job interrupted and returned to the queue')
      return 'interrupted'
    case 'failed':
      return await settleFailure(boss, job, attempted.error, log.child({ ms }))
  }
}

/** Never rejects, and ends in time even if the handler does not. */
async function attemptJob(boss: Boss, handler: JobHandler, job: Job<JobData>, stop: AbortSignal): Promise<Outcome> {
  const { timeoutSeconds } = handler.job
  const overtime = new AbortController()
  const timer = boss.clock.setTimeout(
    () => overtime.abort(new Error(`took longer than ${timeoutSeconds} s`)),
    timeoutSeconds * 1000,
  )
  const signal = AbortSignal.any([job.signal, overtime.signal, stop])
  const ended = new AbortController()
  try {
    return await Promise.race([
      handled(handler, job, signal, stop),
      aborted(overtime.signal, ended.signal).then((): Outcome => ({ kind: 'failed', error: overtime.signal.reason })),
      aborted(stop, ended.signal)
        .then(() => delay(tidyUpMilliseconds, undefined, { ref: false }))
        .then((): Outcome => ({ kind: 'interrupted' })),
    ])
  } finally {
    boss.clock.clearTimeout(timer)
    ended.abort()
  }
}

async function handled(
  handler: JobHandler,
  job: Job<JobData>,
  signal: AbortSignal,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    await handler.handle(job.data, { signal, attempt: job.retryCount + 1 })
    return { kind: 'done' }
  } catch (error) {
    const meant = error instanceof PermanentFailure || error instanceof RetryAfter
    return stop.aborted && !meant ? { kind: 'interrupted' } : { kind: 'failed', error }
  }
}

/** The stop signal lives as long as the node, so every listener must be removed. */
async function aborted(signal: AbortSignal, until: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true, signal: until }))
}

async function settleFailure(boss: Boss, job: Job<JobData>, error: unknown, log: Logger): Promise<JobRan['outcome']> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  // Longer texts are somebody's HTML page; the beginning is enough.
  const reason = message.slice(0, 2000)
  const next = nextStep(error)
  const failed = await failJob(boss, job, reason, next)
  switch (failed.kind) {
    case 'retried':
      if (next.kind === 'retry-after' && next.seconds === 0) boss.news.emit('due', job.name, job.id)
      else boss.news.emit('due-at', failed.at)
      log.warn({ reason, stack, retryAt: failed.at.toISOString() }, 'job failed')
      return 'retried'
    case 'parked':
      // announceParked logs the error, also for jobs of dead processes.
      log.warn({ reason, stack }, 'job failed')
      return 'parked'
    case 'claim-lost':
      return reportLostClaim(log)
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

function nextStep(error: unknown): NextStep {
  if (error instanceof PermanentFailure) return { kind: 'park' }
  if (error instanceof RetryAfter) return { kind: 'retry-after', seconds: error.seconds }
  return { kind: 'back-off' }
}

function reportLostClaim(log: Logger, ms?: number): 'lost' {
  log.warn({ ms }, 'job took too long and was started again elsewhere')
  return 'lost'
}
