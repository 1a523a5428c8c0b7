import type { Clock } from '../../ports/clock.ts'
import type { RateLimiter, RateLimitState } from '../../ports/rate-limiter.ts'

interface Window {
  hits: number
  endsAt: number
}

/** Subjects may be IP addresses of strangers: beyond this many, the oldest windows are dropped. */
export const mostSubjects = 100_000

export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, Window>()

  return {
    hit(subject, limit, windowSeconds) {
      const now = clock.now().getTime()
      let window = windows.get(subject)
      if (window === undefined || window.endsAt <= now) {
        if (windows.size >= mostSubjects) makeRoom(windows)
        window = { hits: 0, endsAt: now + windowSeconds * 1000 }
        windows.delete(subject) // keeps the map in the order in which windows began
        windows.set(subject, window)
      }
      window.hits++
      return stateOf(window.hits, limit, window.endsAt - now)
    },

    release(subject) {
      const window = windows.get(subject)
      if (window === undefined || window.endsAt <= clock.now().getTime()) return
      window.hits--
      if (window.hits === 0) windows.delete(subject)
    },
  }
}

/** The result of the `hits`-th hit of a window. */
export function stateOf(hits: number, limit: number, millisecondsLeft: number): RateLimitState {
  return {
    allowed: hits <= limit,
    remaining: Math.max(0, limit - hits),
    resetSeconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)),
  }
}

/** Drops the windows that began first, a tenth at a time, so that a flood of subjects costs little for each. */
export function makeRoom(windows: Map<string, unknown>): void {
  for (const subject of windows.keys()) {
    if (windows.size <= mostSubjects * 0.9) break
    windows.delete(subject)
  }
}
