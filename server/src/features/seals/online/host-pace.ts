import type { Timers } from '../../../ports/timers.ts'

const mostOfHost = 60
const windowMs = 60_000
const mostHosts = 10_000

/**
 * Limits how often this node requests from one host, whatever files name it: nobody can flood a server through the
 * service.
 */
export class HostPace {
  readonly #timers: Timers
  #counts = new Map<string, number>()
  #began = 0

  constructor(timers: Timers) {
    this.#timers = timers
  }

  take(host: string): boolean {
    const now = this.#timers.elapsed()
    if (now - this.#began >= windowMs) {
      this.#counts = new Map()
      this.#began = now
    }
    const count = this.#counts.get(host) ?? 0
    if (count >= mostOfHost || (count === 0 && this.#counts.size >= mostHosts)) return false
    this.#counts.set(host, count + 1)
    return true
  }
}
