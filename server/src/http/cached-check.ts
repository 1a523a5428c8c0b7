import type { Clock } from '../ports/clock.ts'

/** For readiness: runs an expensive check once in so many seconds. A failure is not cached. */
export function cachedCheck(clock: Clock, seconds: number, check: () => Promise<void>): () => Promise<void> {
  let passedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  return async () => {
    const age = clock.now().getTime() - passedAt
    if (age >= 0 && age < seconds * 1000) return
    running ??= check()
      .then(() => {
        passedAt = clock.now().getTime()
      })
      .finally(() => {
        running = undefined
      })
    await running
  }
}
