import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'

export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  sleep: (ms, options) => sleep(ms, undefined, options),
  after(ms, act) {
    const timer = setTimeout(act, ms).unref()
    return () => clearTimeout(timer)
  },
  every(ms, act) {
    const timer = setInterval(act, ms).unref()
    return () => clearInterval(timer)
  },
  timeout: (ms) => AbortSignal.timeout(ms),
}

export const systemClock: Clock = { now: () => new Date() }
