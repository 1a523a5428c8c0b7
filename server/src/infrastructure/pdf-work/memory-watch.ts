import type { Worker } from 'node:worker_threads'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'

const everyMs = 200

/**
 * Ends threads that use more than so many bytes outside the JavaScript heap, where `resourceLimits` does not apply: a
 * small compressed stream may expand to any size.
 */
export class MemoryWatch {
  readonly #threads: () => readonly Worker[]
  readonly #limit: number
  /** Threads being queried or ended. */
  readonly #busy = new WeakSet<Worker>()
  readonly stop: () => void

  constructor(threads: () => readonly Worker[], limitBytes: number, timers: Timers = systemTimers) {
    this.#threads = threads
    this.#limit = limitBytes
    this.stop = timers.every(everyMs, () => {
      for (const thread of this.#threads()) void this.#check(thread)
    })
  }

  async #check(thread: Worker): Promise<void> {
    if (this.#busy.has(thread)) return
    this.#busy.add(thread)
    try {
      const { external_memory: bytes } = await thread.getHeapStatistics()
      if (bytes > this.#limit) await thread.terminate()
      else this.#busy.delete(thread)
    } catch {
      // It does not run yet, or no longer: it is queried again while it is one of the threads.
      this.#busy.delete(thread)
    }
  }
}
