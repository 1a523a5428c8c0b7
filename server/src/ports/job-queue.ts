import type { Transaction } from './database.ts'

/**
 * Work that is done later, outside the request that caused it.
 *
 * - `enqueue` writes into the caller's transaction: the job exists exactly if that transaction commits.
 * - A job that exists is run at least once, by one of the nodes. It is run again when its handler fails, when its process
 *   dies or stops, or when the answer "done" is lost: handlers are idempotent.
 * - On a node with a free slot for it a job starts when its transaction commits there, or at its time if that is later. A
 *   job that only another node knows of starts within two seconds.
 * - A job that has used up its retries is parked: kept, with its last error, until a person retries or discards it.
 * - No order between jobs is promised.
 */
export interface JobQueue {
  enqueue<Data extends JobData>(
    transaction: Transaction,
    job: JobDefinition<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>
}

export interface EnqueueOptions {
  /** Not before this moment. */
  readonly startAfter?: Date
  /**
   * Many asks, one run: a run stands for every ask with its job and key that was committed before it began, also for one
   * that was to start later. Data is not merged, so let the key imply it. While a failed run waits for its retry, new
   * asks wait with it. Two runs of one key may still overlap when several nodes or slots take jobs at once.
   */
  readonly onceKey?: string
  /** On whose behalf; see `forOne`. */
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
 * `maxDelaySeconds`. A dead process costs a retry as a failure does, so that a job which kills its process ends up
 * parked; a job with limit 0 is therefore not run again when its process dies.
 */
interface RetryRule {
  readonly limit: number
  readonly delaySeconds: number
  readonly maxDelaySeconds: number
}

/** What survives JSON: a date is sent as text, bytes as base64. */
export type JobData = { readonly [key: string]: Json | undefined }
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Made once per job, in the feature's `model.ts`. */
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

/** The queue accepts no expiry above a day, and its own expiry has to come after ours. */
const longestRunSeconds = 23 * 60 * 60

export interface JobHandler<Data extends JobData = JobData> {
  readonly job: JobDefinition<Data>
  /** Resolved means done; rejected means failed, see `PermanentFailure` and `RetryAfter`. */
  handle(data: Data, run: JobRun): Promise<void>
  /** How many of them one node runs at a time; 1 if not given. */
  readonly atOnce?: number
  /**
   * How many of those may be of one group. The others of that group wait without being started, and whoever is behind them goes
   * first. Counted on each node: on every one there is room for other groups.
   */
  readonly forOne?: number
}

export interface JobRun {
  /** Fires at the timeout, when the node stops, and when the job has been given to somebody else. */
  readonly signal: AbortSignal
  /** From 1; every start counts, also those that a stop or a crash cut short. */
  readonly attempt: number
}

/** Ties a handler to the data type of its job. */
export function handleJob<Data extends JobData>(
  job: JobDefinition<Data>,
  handle: (data: Data, run: JobRun) => Promise<void>,
  options: Pick<JobHandler, 'atOnce' | 'forOne'> = {},
): JobHandler<Data> {
  return { job, handle, ...options }
}

/** Thrown by a handler: trying again cannot help, so the job is parked at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}

/** Thrown by a handler: try again after exactly this long. It counts against the limit like any failure. */
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
 * A job that comes back by the clock (five-field cron, UTC). All nodes share the schedule: a tick adds one job, and
 * ticks that have piled up are met by one run. Ticks missed while no node was up are made good by one job.
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
