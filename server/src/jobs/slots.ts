import type { JobWithMetadata } from 'pg-boss'
import type { JobData, JobHandler } from '../ports/job-queue.ts'
import type { Boss } from './boss.ts'
import { runJob } from './run-job.ts'
import { handBackJob, touchJobs } from './settle.ts'

/** Runs the jobs of one queue on this node, at most so many at a time. */
export interface Slots {
  /** This job is due. */
  expectOne(id: string): void
  /** Jobs are due, nobody knows how many. */
  expectMany(): void
  /** Sends the heartbeats of the running jobs. Aborts each run whose job another node has taken. */
  beat(): Promise<void>
  /** Takes no more jobs. Resolves once none runs. */
  close(): Promise<void>
}

type Fetched = JobWithMetadata<JobData>

interface Run {
  readonly job: Fetched
  readonly claim: AbortController
  readonly ended: Promise<void>
}

/** From so many on, it is enough to know that there are many. */
const mostExpected = 1000

/**
 * Fetches as many jobs as are expected and have room, so that a job costs one statement to start, and a queue without
 * jobs none. While all slots are busy nothing is fetched: the end of a run fetches what was expected meanwhile.
 */
export function openSlots(boss: Boss, handler: JobHandler, stop: AbortSignal): Slots {
  const { job, concurrency = 1, forOne } = handler
  const runs = new Set<Run>()
  const fetches = new Set<Promise<void>>()
  /** Slots that a fetch may fill. */
  let reserved = 0
  /** Jobs that no fetch has found yet. An older job may be fetched in place of one. */
  const expected = new Set<string>()
  let mayHaveMore = false
  let isPlanned = false
  let isClosed = false
  /** Groups whose jobs a fetch has left out, since as many as allowed were running. */
  const passedOver = new Set<string>()

  /** After the current tick: what one commit has enqueued is fetched together. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      if (fetches.size === 0) fill()
    })
  }

  const fill = () => {
    const most = mostAtOnce(concurrency - runs.size - reserved)
    const count = mayHaveMore ? most : Math.min(most, expected.size)
    if (isClosed || count <= 0) return
    const fetching = fetchAndStart(count).finally(() => {
      fetches.delete(fetching)
      plan()
    })
    fetches.add(fetching)
  }

  const mostAtOnce = (free: number) => {
    // How many of several jobs belong to one group is only known once they are fetched.
    if (forOne !== undefined) return Math.min(free, 1)
    // A fetch can hang for a minute. It must not take all slots with it.
    return mayHaveMore && free > 1 ? free - 1 : free
  }

  const fetchAndStart = async (count: number) => {
    const known = [...expected]
    const mayHaveHadMore = mayHaveMore
    mayHaveMore = false
    reserved += count
    const full = fullGroups()
    for (const group of full) passedOver.add(group)
    const options = { batchSize: count, includeMetadata: true, ignoreGroups: full } as const
    try {
      const jobs = await boss.pgBoss.fetch<JobData>(job.name, options)
      if (jobs.length === count) mayHaveMore ||= mayHaveHadMore
      else forget(known)
      forget(jobs.map(({ id }) => id))
      for (const fetched of jobs) start(fetched)
    } catch (error) {
      // The next poll finds what was due.
      forget(known)
      boss.report(error)
    } finally {
      reserved -= count
    }
  }

  const forget = (ids: readonly string[]) => {
    for (const id of ids) expected.delete(id)
  }

  const start = (fetched: Fetched) => {
    const claim = new AbortController()
    const ended = runOrHandBack(fetched, claim.signal).finally(() => {
      runs.delete(run)
      if (fetched.groupId && passedOver.delete(fetched.groupId)) mayHaveMore = true
      plan()
    })
    const run: Run = { job: fetched, claim, ended }
    runs.add(run)
  }

  const runOrHandBack = async (fetched: Fetched, signal: AbortSignal) => {
    try {
      if (isClosed) await handBackJob(boss, fetched)
      else await runJob(boss, handler, { ...fetched, signal }, stop)
    } catch (error) {
      // Not the handler's failure, but one to record the job's state. Without heartbeats, others take the job.
      boss.report(error)
    }
  }

  const fullGroups = () => {
    if (forOne === undefined) return []
    const groups = [...runs].flatMap(({ job: { groupId } }) => groupId ?? [])
    return [...new Set(groups)].filter((group) => groups.filter((other) => other === group).length >= forOne)
  }

  return {
    expectOne(id) {
      if (expected.size < mostExpected) expected.add(id)
      else mayHaveMore = true
      plan()
    },
    expectMany() {
      mayHaveMore = true
      // Even during a fetch, which may hang. Two fetches could start more of one group than allowed.
      if (forOne === undefined || fetches.size === 0) fill()
    },
    async beat() {
      const held = [...runs].filter(({ claim }) => !claim.signal.aborted)
      if (held.length === 0) return
      const ours = await touchJobs(
        boss,
        job.name,
        held.map((run) => run.job),
      )
      for (const run of held) {
        if (!ours.has(run.job.id)) run.claim.abort(new Error('another node has taken the job'))
      }
    },
    async close() {
      isClosed = true
      await Promise.all(fetches)
      await Promise.all([...runs].map(({ ended }) => ended))
    },
  }
}
