import { setTimeout as delay } from 'node:timers/promises'
import type { JobData, JobHandler } from '../ports/job-queue.ts'
import { announceParked } from './announce-parked.ts'
import type { Boss } from './boss.ts'
import { declareJobs, heartbeatRefreshSeconds } from './declare-jobs.ts'
import { runJob } from './run-job.ts'
import { handBackJob } from './settle.ts'
import { wakeWorkers } from './wake-workers.ts'

export interface JobWorker {
  /**
   * Takes no more jobs and lets those that run finish; after the grace their signal fires and they are handed back, to
   * be taken by another node at once. Always resolves, a few seconds after the grace at the latest.
   */
  stop(graceMilliseconds: number): Promise<void>
}

/** For the tidying up of handlers and a last statement or two, with the database away or not. */
const handBackMilliseconds = 5000

export async function startWorker(boss: Boss, handlers: readonly JobHandler[]): Promise<JobWorker> {
  if (new Set(handlers.map((handler) => handler.job.name)).size < handlers.length) {
    throw new RangeError('a job has one handler')
  }
  await declareJobs(
    boss,
    handlers.map((handler) => handler.job),
  )
  const stop = new AbortController()
  let stopping = false

  /** The slots of one call share their limit of groups, and are woken together. */
  const startSlots = async (handler: JobHandler, count: number): Promise<string[]> => {
    const { mostOfGroup } = handler
    const options = {
      ...workOptions,
      localConcurrency: count,
      ...(mostOfGroup === undefined ? {} : { localGroupConcurrency: mostOfGroup }),
    }
    const first = await boss.pgBoss.work<JobData, void, typeof options>(handler.job.name, options, async ([job]) => {
      if (job === undefined) return
      if (stopping) {
        await handBackJob(boss, job)
        return
      }
      try {
        await runJob(boss, handler, job, stop.signal)
      } catch (error) {
        // Not the handler's failure, but one to write down how the job stands. The queue makes a last attempt at that.
        boss.report(error)
        throw error
      }
      // The next one is fetched at once instead of at the next look.
      for (const id of ids) boss.pgBoss.notifyWorker(id)
    })
    const ids = boss.pgBoss.getWipData().flatMap(({ id, workId }) => (workId === first ? [id] : []))
    return ids
  }

  const slots = new Map<string, string[]>()
  for (const handler of handlers) {
    const { concurrency = 1, mostOfGroup } = handler
    const together = mostOfGroup === undefined ? 1 : concurrency
    const ids: string[] = []
    for (let left = concurrency; left > 0; left -= together) ids.push(...(await startSlots(handler, together)))
    slots.set(handler.job.name, ids)
  }
  const waking = wakeWorkers(boss, slots)
  const announcing = announceParked(boss)

  return {
    async stop(graceMilliseconds) {
      stopping = true
      waking.stop()
      announcing.stop()
      const ended = Promise.all([...slots.keys()].map((name) => boss.pgBoss.offWork(name, { wait: true })))
      await within(ended, graceMilliseconds)
      stop.abort(new Error('the node stops'))
      await within(ended, handBackMilliseconds)
    },
  }
}

const workOptions = {
  // A backstop only: `wakeWorkers` says when there is something to fetch.
  pollingIntervalSeconds: 60,
  batchSize: 1,
  includeMetadata: true,
  heartbeatRefreshSeconds,
} as const

async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const deadline = new AbortController()
  await Promise.race([work, delay(milliseconds, undefined, { signal: deadline.signal })])
  deadline.abort()
}
