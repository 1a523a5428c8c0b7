import type { Transaction } from './database.ts'

/**
 * Work that is done later, outside the request that caused it.
 *
 * - `enqueue` writes into the caller's transaction: the job exists if and only if that transaction commits.
 * - An existing job runs at least once, on one of the nodes. It runs again if its handler fails, if its process crashes
 *   or stops, or if the result "done" is lost: handlers are idempotent.
 * - On a node with a free slot for it a job starts when its transaction commits there, or at its time if that is later.
 *   A job that only another node knows of starts within two seconds, and on a node that gets no requests within a
 *   quarter of a second.
 * - A job that has used up its retries is parked: kept, with its last error, until an operator retries or discards it.
 * - Jobs run in no particular order.
 */
export interface JobQueue {
  enqueue<Data extends JobData>(
    transaction: Transaction,
    job: JobDefinition<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Of the current span (`Tracer`), for what a later job does. The queue itself carries it to the jobs. */
  traceparent?(): string | undefined
}

export interface EnqueueOptions {
  /** Not before this moment. */
  readonly startAfter?: Date
  /** Not before so much later, by the clock of the database. */
  readonly delaySeconds?: number
  /**
   * Many enqueued jobs, one run: a run covers every job with its name and key that was committed before it began, even
   * one that was to start later. Data is not merged, so the key must imply it. While a failed run waits for its retry,
   * new jobs wait with it. Two runs of one key may still overlap if several nodes or slots take jobs at once.
   */
  readonly onceKey?: string
  /** The party on whose behalf it runs; see `forOne`. */
  readonly group?: string
}

export interface JobDefinition<Data extends JobData = JobData> {
  /** `feature.what-it-does`; also the name of its queue. */
  readonly name: string
  readonly retry: RetryRule
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number
  /** Never set; it carries the type. */
  readonly data?: Data
}

/**
 * Retry n starts between `delaySeconds · 2ⁿ⁻¹` and twice that after the failure, at random, and never later than
 * `maxDelaySeconds`. A crashed process costs a retry like a failure, so that a job which kills its process ends up
 * parked; a job with limit 0 is therefore not run again after a crash.
 */
interface RetryRule {
  readonly limit: number
  readonly delaySeconds: number
  readonly maxDelaySeconds: number
}

/** What survives JSON: send a date as text, bytes as base64. */
export type JobData = { readonly [key: string]: Json | undefined }
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Called once per job, in the feature's `model.ts`. */
export function defineJob<Data extends JobData>(
  definition: Pick<JobDefinition, 'name' | 'retry' | 'timeoutSeconds'>,
): JobDefinition<Data> {
  const { name, retry, timeoutSeconds } = definition
  const refuse = (rule: string) => {
    throw new RangeError(`job ${name}: ${rule}`)
  }
  if (!/^[a-z0-9-]+\.[a-z0-9-]+$/.test(name)) refuse('a name is feature.what-it-does')
  if (!(Number.isInteger(retry.limit) && retry.limit >= 0)) refuse('retry.limit is a whole number')
  if (!(Number.isInteger(retry.delaySeconds) && retry.delaySeconds >= 1)) refuse('retry.delaySeconds is at least 1')
  if (!(Number.isInteger(retry.maxDelaySeconds) && retry.maxDelaySeconds >= retry.delaySeconds))
    refuse('retry.maxDelaySeconds is at least retry.delaySeconds')
  if (!(Number.isInteger(timeoutSeconds) && timeoutSeconds >= 1 && timeoutSeconds <= longestRunSeconds))
    refuse(`timeoutSeconds is between 1 and ${longestRunSeconds}`)
  return definition
}

/** The queue accepts no expiry above a day, and its own expiry must come after the job's timeout. */
const longestRunSeconds = 23 * 60 * 60

export interface JobHandler<Data extends JobData = JobData> {
  readonly job: JobDefinition<Data>
  /** Resolved means done; rejected means failed, see `PermanentFailure` and `RetryAfter`. */
  handle(data: Data, run: JobRun): Promise<void>
  /** How many of them one node runs at a time; default 1. */
  readonly concurrency?: number
  /**
   * How many of those may belong to one group. The others of that group wait without being started, and jobs behind
   * them go first. Counted on each node: every node has room for other groups.
   */
  readonly forOne?: number
}

export interface JobRun {
  /** Fires at the timeout, when the node stops, and when another node has taken the job. */
  readonly signal: AbortSignal
  /** From 1; every start counts, including those that a stop or a crash interrupted. */
  readonly attempt: number
}

/** Ties a handler to the data type of its job. */
export function handleJob<Data extends JobData>(
  job: JobDefinition<Data>,
  handle: (data: Data, run: JobRun) => Promise<void>,
  options: Pick<JobHandler, 'concurrency' | 'forOne'> = {},
): JobHandler<Data> {
  return { job, handle, ...options }
}

/** Thrown by a handler: a retry cannot help, so the job is parked immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** Thrown by a handler: retry after exactly this long. It counts against the limit like any failure. */
export class RetryAfter extends Error {
  override readonly name = 'RetryAfter'
  readonly seconds: number

  constructor(seconds: number, message: string, options?: ErrorOptions) {
    super(message, options)
    if (!(seconds >= 0 && Number.isFinite(seconds))) throw new RangeError(`RetryAfter cannot wait for ${seconds} s`)
    this.seconds = seconds
  }
}

/**
 * A scheduled job (five-field cron, UTC). All nodes share the schedule: a tick adds one job, and one run covers all
 * ticks that have piled up. One job makes up for the ticks missed while no node was running.
 */
export interface JobSchedule {
  readonly job: JobDefinition
  readonly cron: string
  readonly data: JobData
}

export function repeatJob<Data extends JobData>(
  job: JobDefinition<Data>,
  cron: string,
  data: NoInfer<Data>,
): JobSchedule {
  return { job, cron, data }
}
