import { hash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Statements } from '../../ports/database.ts'
import type { RateLimiter, RateLimitState } from '../../ports/rate-limiter.ts'
import type { Timers } from '../../ports/timers.ts'
import { makeRoom, mostSubjects, stateOf } from './memory-rate-limiter.ts'
import { returnHits, type Taken, takeHits, type Unused } from './rate-window-store.ts'

/** This node's state of a subject's window. */
interface Window {
  readonly subject: string
  readonly endsAt: number
  /** Across all nodes, including hits they hold and have not used. */
  taken: number
  /** Hits that this node has taken and not used. */
  held: number
  /** Hits counted here, which may be undone. */
  hits: number
  /** How many to take next, if the limit leaves room. */
  batch: number
  usedLately: boolean
  /** Until then, on the timers, nothing is left for any node. */
  refusedUntil: number
  /** Since when, on the timers, nothing is left; undefined while something is. */
  refusedSince: number | undefined
}

/** Callers that wait for hits of one subject, and the statement that takes them. */
interface Queue {
  waiting: number
  asking: Promise<void> | undefined
}

/** How long unused hits are held, and how long a refusal is cached. */
const recheckMs = 1000
/** Within that time every running node has returned its unused hits: it notices in its second check. */
const returnMs = 2 * recheckMs
const mostHeld = 1000

export interface PostgresRateLimiter extends RateLimiter {
  /** Returns the held hits. */
  close(): Promise<void>
}

/**
 * Counts across all nodes and restarts. A node takes hits from the database in batches before it allows them, so that
 * together they never exceed the limit, and counts in memory what it holds. A batch starts with 1, doubles while it is
 * used up within a second, and never exceeds a tenth of what is left; hits unused for a second are returned. Only hits
 * held by other nodes refuse a caller early: for two seconds, after which it may retry, or, after a crash, until the
 * window ends.
 */
export function createPostgresRateLimiter(statements: Statements, clock: Clock, timers: Timers): PostgresRateLimiter {
  const windows = new Map<string, Window>()
  const holding = new Set<Window>()
  const queues = new Map<string, Queue>()

  /** Undefined if the database must be queried. */
  function hitNow(subject: string, limit: number, now: number): RateLimitState | undefined {
    const window = windows.get(subject)
    if (window === undefined || window.endsAt <= now) return undefined
    if (window.held > 0) {
      window.held--
      window.hits++
      window.usedLately = true
      return stateOf(window.taken - window.held, limit, window.endsAt - now)
    }
    return window.refusedUntil > timers.elapsed() ? refusal(window, limit, now) : undefined
  }

  /** Whether other nodes have used their hits is known only once they had time to return them. */
  function refusal(window: Window, limit: number, now: number): RateLimitState {
    const untilEnd = window.endsAt - now
    const byOthers = window.taken - window.hits
    const untilReturned = byOthers > 0 ? (window.refusedSince ?? 0) + returnMs - timers.elapsed() : 0
    return stateOf(limit + 1, limit, untilReturned > 0 ? Math.min(untilReturned, untilEnd) : untilEnd)
  }

  async function hitLater(subject: string, limit: number, windowSeconds: number): Promise<RateLimitState> {
    const queue = queues.get(subject) ?? { waiting: 0, asking: undefined }
    queues.set(subject, queue)
    queue.waiting++
    try {
      for (;;) {
        queue.asking ??= take(subject, limit, windowSeconds * 1000, queue.waiting).finally(() => {
          queue.asking = undefined
        })
        await queue.asking
        const state = hitNow(subject, limit, clock.now().getTime())
        if (state !== undefined) return state
      }
    } finally {
      queue.waiting--
      if (queue.waiting === 0) queues.delete(subject)
    }
  }

  async function take(subject: string, limit: number, windowMs: number, waiting: number): Promise<void> {
    const now = clock.now().getTime()
    const known = windows.get(subject)
    const open = known !== undefined && known.endsAt > now ? known : undefined
    const batch = open === undefined ? 1 : Math.min(open.batch, Math.floor((limit - open.taken) / 10))
    const amount = Math.max(waiting, batch)
    remember(subject, await takeHits(statements, { subject: hashed(subject), amount, limit, now, windowMs }))
  }

  function remember(subject: string, { granted, taken, endsAt }: Taken): void {
    const known = windows.get(subject)
    const window = known?.endsAt === endsAt ? known : begin(subject, endsAt)
    window.taken = taken
    window.held += granted
    window.batch = Math.min(window.batch * 2, mostHeld)
    window.usedLately = true
    window.refusedUntil = granted > 0 ? Number.NEGATIVE_INFINITY : timers.elapsed() + recheckMs
    window.refusedSince = granted > 0 ? undefined : (window.refusedSince ?? timers.elapsed())
    if (granted > 0) holding.add(window)
  }

  function begin(subject: string, endsAt: number): Window {
    if (windows.size >= mostSubjects) makeRoom(windows)
    const unrefused = { refusedUntil: Number.NEGATIVE_INFINITY, refusedSince: undefined }
    const window = { subject, endsAt, taken: 0, held: 0, hits: 0, batch: 1, usedLately: true, ...unrefused }
    windows.delete(subject) // keeps the map in the order in which windows began
    windows.set(subject, window)
    return window
  }

  async function releaseUnused(which: (window: Window) => boolean): Promise<void> {
    const unused: Unused[] = []
    const now = clock.now().getTime()
    for (const window of holding) {
      if (window.held > 0 && window.endsAt > now && !which(window)) {
        window.usedLately = false
        continue
      }
      holding.delete(window)
      if (window.held === 0 || window.endsAt <= now) continue
      unused.push({ subject: hashed(window.subject), endsAt: window.endsAt, amount: window.held })
      window.taken -= window.held
      window.held = 0
      window.batch = 1
      if (window.hits === 0 && windows.get(window.subject) === window) windows.delete(window.subject)
    }
    if (unused.length > 0) await returnHits(statements, unused)
  }

  // Hits that cannot be returned now are lost until their window ends: the limit holds, and callers that need the
  // database fail, too.
  const stop = timers.every(recheckMs, () => void releaseUnused(({ usedLately }) => !usedLately).catch(() => {}))

  return {
    hit: (subject, limit, windowSeconds) =>
      hitNow(subject, limit, clock.now().getTime()) ?? hitLater(subject, limit, windowSeconds),

    release(subject) {
      const window = windows.get(subject)
      if (window === undefined || window.endsAt <= clock.now().getTime() || window.hits === 0) return
      window.hits--
      window.held++
      holding.add(window)
    },

    async close() {
      stop()
      await releaseUnused(() => true).catch(() => {})
    },
  }
}

function hashed(subject: string): Buffer {
  return hash('sha256', subject, 'buffer')
}
