import type { Boss, JobSchema } from './boss.ts'
import { every, type Repetition } from './every.ts'
import type { Slots } from './slots.ts'

/**
 * The poll finds jobs that this node gets no news of: those of other nodes that are busy or gone, of the schedule, of
 * dead processes, and of a COMMIT whose response was lost. The schedule is up to half a minute late and a dead process
 * is noticed after 20 s, so 2 s more do not matter; a shorter interval would only wake an idle database more often.
 */
export const lookRarely = 2000

/**
 * For a node that gets no requests: the jobs of all of them are news to it, and people wait for some. An idle database
 * answers 4 small statements a second without effort.
 */
export const lookOften = 250

/**
 * Jobs that become due one after the other are found together: at most 50 polls a second. A poll reads the index
 * entries of all waiting jobs of a queue, so after a long one the pause is longer, and polls take at most a tenth of a
 * connection's time.
 */
const shortestRestMilliseconds = 20
const restPerLook = 10

/**
 * Wakes a worker of a queue when this node knows that a job is due there, and polls for all others at a slow interval
 * with one small statement. A poll also reads what becomes due before the next one, and returns for it.
 *
 * Workers that poll themselves would cost a statement each; LISTEN would cost a connection that a pooler cannot share,
 * serialize the commits of notifiers, and still miss the jobs that become due by time.
 */
export function wakeWorkers(boss: Boss, slots: ReadonlyMap<string, Slots>, lookEveryMilliseconds: number): Repetition {
  const queues = [...slots.keys()]
  let looking = false
  let isAskedAgain = false
  let stopped = false
  let rest = shortestRestMilliseconds
  const timer = earliestTimer(
    boss,
    () => rest,
    () => void look().catch(boss.report),
  )

  /** Delays follow the clock of the database, which decides what is due. */
  const lookOnce = async () => {
    const startedAt = boss.clock.now()
    const { rows } = await boss.pgBoss.getDb().executeSql(dueQueues(boss.schema), [queues, lookEveryMilliseconds])
    const took = boss.clock.now() - startedAt
    rest = Math.min(Math.max(shortestRestMilliseconds, restPerLook * took), lookEveryMilliseconds)
    if (stopped) return
    for (const { name, due, wait } of rows as { name: string; due: true | null; wait: number | null }[]) {
      if (due !== null) slots.get(name)?.expectMany()
      if (wait !== null) timer.arm(boss.clock.now() + Math.ceil(wait))
    }
  }

  /** One at a time: a poll requested meanwhile follows, since the running one may have read before it. */
  const look = async (): Promise<void> => {
    if (looking) {
      isAskedAgain = true
      return
    }
    looking = true
    try {
      await lookOnce()
    } finally {
      looking = false
      if (isAskedAgain && !stopped) timer.arm(boss.clock.now())
      isAskedAgain = false
    }
  }

  const wakeOne = (queue: string, id: string) => slots.get(queue)?.expectOne(id)
  const arm = (at: Date) => {
    if (at.getTime() < boss.clock.now() + lookEveryMilliseconds) timer.arm(at.getTime())
  }
  boss.news.on('due', wakeOne)
  boss.news.on('due-at', arm)
  const looks = every(boss, lookEveryMilliseconds, look)
  void look().catch(boss.report)
  return {
    stop() {
      stopped = true
      boss.news.off('due', wakeOne)
      boss.news.off('due-at', arm)
      looks.stop()
      timer.stop()
    },
  }
}

/** One timer for many moments: it fires at the earliest, and `act` arms it for the next. */
function earliestTimer(boss: Boss, rest: () => number, act: () => void) {
  let armed: { readonly at: number; readonly handle: unknown } | undefined
  const disarm = () => {
    if (armed !== undefined) boss.clock.clearTimeout(armed.handle)
    armed = undefined
  }
  return {
    arm(moment: number) {
      const at = Math.max(moment, boss.clock.now() + rest())
      if (armed !== undefined && armed.at <= at) return
      disarm()
      const handle = boss.clock.setTimeout(() => {
        armed = undefined
        act()
      }, at - boss.clock.now())
      armed = { at, handle }
    },
    stop: disarm,
  }
}

/**
 * The fetch's index serves both: `start_after` is its last column, so no row is read for a job that is not due. In the
 * order of that index, since `exists` reads the whole table for each queue once a few thousand jobs are due. The next
 * time is read even if a job is due: that one may wait behind its group.
 */
const dueQueues = (schema: JobSchema) => `
  select name, (
      select true from ${schema}.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= ${schema}.job_now()
      order by priority desc, created_on limit 1
    ) as due, (
      select extract(epoch from min(start_after) - ${schema}.job_now())::float8 * 1000 from ${schema}.job
      where job.name = queue.name and state < 'active' and not blocked and start_after > ${schema}.job_now()
        and start_after < ${schema}.job_now() + $2::float8 * interval '1 millisecond'
    ) as wait
  from unnest($1::text[]) as queue (name)`
