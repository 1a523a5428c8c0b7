import type { Timers } from '../../../ports/timers.ts'

/** Per file. A chain of three certificates with an external timestamp takes about ten. */
const mostFetches = 20
const mostFetchesOfHost = 6
const mostBytes = 16 * 1024 * 1024
const timeoutMs = 10_000

/** What may still be requested for one file, whose author chooses the URLs. */
export class FetchBudget {
  readonly signal: AbortSignal
  readonly #hosts = new Map<string, number>()
  #fetches = 0
  #bytes = 0

  constructor(timers: Timers) {
    this.signal = timers.timeout(timeoutMs)
  }

  /** Counts one more fetch and returns true, if the budget has one left. */
  take(host: string): boolean {
    const ofHost = this.#hosts.get(host) ?? 0
    if (this.#fetches >= mostFetches || ofHost >= mostFetchesOfHost || this.isSpent()) return false
    this.#fetches += 1
    this.#hosts.set(host, ofHost + 1)
    return true
  }

  /** Reports whether time or bytes are used up. */
  isSpent(): boolean {
    return this.signal.aborted || this.bytesLeft() <= 0
  }

  bytesLeft(): number {
    return mostBytes - this.#bytes
  }

  spend(bytes: number): void {
    this.#bytes += bytes
  }
}
