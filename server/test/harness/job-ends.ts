import { setTimeout as delay } from 'node:timers/promises'

/**
 * Learns from the log lines of a node when a run of a job has ended there. By then the database has recorded it as
 * well.
 */
export interface JobEnds {
  hear(text: string): void
  /** Resolves at the next end, or after this time: a job may also be ended by another node, or by hand. */
  next(milliseconds?: number): Promise<void>
}

export function jobEnds(): JobEnds {
  let following = Promise.withResolvers<void>()
  return {
    hear(text) {
      if (!ended.test(text)) return
      following.resolve()
      following = Promise.withResolvers()
    },
    async next(milliseconds = 200) {
      const waiting = new AbortController()
      const waited = delay(milliseconds, undefined, { signal: waiting.signal }).catch(() => {})
      await Promise.race([following.promise, waited])
      waiting.abort()
    },
  }
}

const ended = /"msg":"job (done|failed|interrupted|skipped|took too long)/

type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>

/**
 * Resolves once no job is due and none runs. What becomes due later does not count, nor does what is not enqueued yet:
 * call it after the response of the request that enqueues.
 */
export async function jobsSettled(query: Query, ends: JobEnds, seconds = 60): Promise<void> {
  const giveUpAt = performance.now() + seconds * 1000
  for (;;) {
    // Before the query: an end that its result does not include yet must not be missed.
    const next = ends.next()
    const { rows } = await query(unsettled)
    if (rows.length === 0) return
    if (performance.now() > giveUpAt) throw new Error(`Waited ${seconds} s in vain for jobs: ${JSON.stringify(rows)}`)
    await next
  }
}

const unsettled = `
  select name, state, retry_count from jobs.job
  where name <> 'parked' and name not like '\\_\\_pgboss%'
    and (state = 'active' or state < 'active' and start_after <= jobs.job_now())`
