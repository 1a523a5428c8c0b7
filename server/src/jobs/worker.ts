import { setTimeout as delay } from 'node:timers/promises'
import type { JobHandler } from '../ports/job-queue.ts'
import { announceParked } from './announce-parked.ts'
import type { Boss } from './boss.ts'
import { declareJobs, heartbeatRefreshSeconds } from './declare-jobs.ts'
import { every } from './every.ts'
import { openSlots } from './slots.ts'
import { lookOften, lookRarely, wakeWorkers } from './wake-workers.ts'

export interface JobWorker {
  /**
   * Takes no more jobs and lets running ones finish; after the grace period their signal fires and they are released,
   * to be taken by another node in its next poll. Always resolves, a few seconds after the grace period at the latest.
   */
  stop(graceMilliseconds: number): Promise<void>
}

/** For the handlers' cleanup and a last statement or two, whether or not the database is available. */
const handBackMilliseconds = 5000

interface WorkerOptions {
  /** False if all requests arrive at other nodes. */
  readonly hearsOfRequests?: boolean
}

export async function startWorker(
  boss: Boss,
  handlers: readonly JobHandler[],
  { hearsOfRequests = true }: WorkerOptions = {},
): Promise<JobWorker> {
  if (new Set(handlers.map((handler) => handler.job.name)).size < handlers.length) {
    throw new RangeError('a job has one handler')
  }
  await declareJobs(
    boss,
    handlers.map((handler) => handler.job),
  )
  const stop = new AbortController()
  const slots = new Map(handlers.map((handler) => [handler.job.name, openSlots(boss, handler, stop.signal)]))
  const all = [...slots.values()]
  const beating = every(boss, heartbeatRefreshSeconds * 1000, async () => {
    // Not awaited: one that hangs must not keep the others back.
    for (const each of all) void each.beat().catch(boss.report)
  })
  const waking = wakeWorkers(boss, slots, hearsOfRequests ? lookRarely : lookOften)
  const announcing = announceParked(boss)

  return {
    async stop(graceMilliseconds) {
      waking.stop()
      announcing.stop()
      const ended = Promise.all(all.map((each) => each.close()))
      await within(ended, graceMilliseconds)
      stop.abort(new Error('the node is stopping'))
      await within(ended, handBackMilliseconds)
      beating.stop()
    },
  }
}

async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const deadline = new AbortController()
  await Promise.race([work, delay(milliseconds, undefined, { signal: deadline.signal })])
  deadline.abort()
}
