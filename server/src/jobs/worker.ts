import { setTimeout as delay } from 'node:timers/promises'
import type { JobData, JobHandler } from '../ports/job-queue.ts'
import { announceParked } from './announce-parked.ts'
import type { Boss } from './boss.ts'
import { declareJobs, heartbeatRefreshSeconds } from './declare-jobs.ts'
import { runJob } from './run-job.ts'
import { handBackJob } from './settle.ts'
import { lookOften, lookRarely, type Wake, wakeWorkers } from './wake-workers.ts'

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
  let stopping = false

  /** The slots of one call share their group limit, and are woken together. */
  const startSlots = async (handler: JobHandler, count: number): Promise<Slots> => {
    const { forOne } = handler
    const own: Slots = { ids: [], busy: 0 }
    const options = {
      ...workOptions,
      localConcurrency: count,
      ...(forOne === undefined ? {} : { localGroupConcurrency: forOne }),
    }
    const first = await boss.pgBoss.work<JobData, void, typeof options>(handler.job.name, options, async ([job]) => {
      if (job === undefined) return
      if (stopping) {
        await handBackJob(boss, job)
        return
      }
      own.busy++
      // Where one job was there may be more; the woken slot is no longer free for them.
      wake(handler.job.name, 'one-slot')
      try {
        await runJob(boss, handler, job, stop.signal)
      } catch (error) {
        // Not the handler's failure, but one to record the job's state. The queue makes a last attempt at that.
        boss.report(error)
        throw error
      } finally {
        own.busy--
        // Fetches what became due while no slot was free.
        notify(own)
      }
    })
    own.ids = boss.pgBoss.getWipData().flatMap(({ id, workId }) => (workId === first ? [id] : []))
    return own
  }

  const notify = ({ ids }: Slots) => {
    for (const id of ids) boss.pgBoss.notifyWorker(id)
  }

  /**
   * A commit wakes one free slot (those that share a group limit together), and that slot wakes the next once it has
   * found a job: however many commits there are, a queue without jobs costs one fetch at a time. A slot that is
   * fetching fetches again, unless it finds a job and passes the wake on. While all are busy nothing is woken: each
   * fetches when its run ends.
   */
  const wake: Wake = (name, whom) => {
    const free = slots.get(name)?.filter(({ ids, busy }) => busy < ids.length) ?? []
    for (const each of whom === 'one-slot' ? free.slice(0, 1) : free) notify(each)
  }

  const slots = new Map<string, Slots[]>()
  for (const handler of handlers) {
    const { concurrency = 1, forOne } = handler
    const together = forOne === undefined ? 1 : concurrency
    const ofJob: Slots[] = []
    slots.set(handler.job.name, ofJob)
    for (let left = concurrency; left > 0; left -= together) ofJob.push(await startSlots(handler, together))
  }
  const waking = wakeWorkers(boss, [...slots.keys()], wake, hearsOfRequests ? lookRarely : lookOften)
  const announcing = announceParked(boss)

  return {
    async stop(graceMilliseconds) {
      stopping = true
      waking.stop()
      announcing.stop()
      const ended = Promise.all([...slots.keys()].map((name) => boss.pgBoss.offWork(name, { wait: true })))
      await within(ended, graceMilliseconds)
      stop.abort(new Error('the node is stopping'))
      await within(ended, handBackMilliseconds)
    },
  }
}

interface Slots {
  ids: readonly string[]
  /** How many slots run a job. */
  busy: number
}

const workOptions = {
  // Only a backstop: `wakeWorkers` decides when to fetch.
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
