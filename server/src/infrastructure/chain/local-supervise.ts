import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'

interface Running {
  readonly pid: number
  readonly exited: Promise<unknown>
  readonly lastWords: () => string
  stop(): Promise<void>
}

export interface Supervised<Process> {
  current(): Process | undefined
  /** Why none runs if starts have failed, and how many in a row. */
  failure(): { readonly message: string; readonly count: number } | undefined
  /** Resolves once one runs, or after the given time. */
  ready(milliseconds: number): Promise<void>
  /** Idempotent; resolves once none runs and none will be started. */
  stop(): Promise<void>
}

/** Starts the program now, in the background, and again whenever it ends: the service works without it. */
export function keepRunning<Process extends Running>(
  start: () => Promise<Process>,
  log: Logger,
  timers: Timers,
): Supervised<Process> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')
  let current: Process | undefined
  let failure: { message: string; count: number } | undefined
  let arrival = Promise.withResolvers<void>()
  const finished = run()

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        current = await start()
        arrival.resolve()
        const startedAt = timers.elapsed()
        await Promise.race([current.exited, stopped])
        if (signal.aborted) await current.stop()
        else if (timers.elapsed() - startedAt > forgivenAfter) failure = undefined
        throw new Error(`The local chain ended: ${current.lastWords()}`)
      } catch (error) {
        if (current !== undefined) arrival = Promise.withResolvers<void>()
        current = undefined
        if (signal.aborted) return
        failure = { message: (error as Error).message, count: (failure?.count ?? 0) + 1 }
        log.error({ err: error, failures: failure.count }, 'the local chain failed')
        const pause = Math.min(longestPause, 250 * 2 ** (failure.count - 1))
        await timers.sleep(pause, { signal }).catch(() => {})
      }
    }
  }

  return {
    current: () => current,
    failure: () => (current === undefined ? failure : undefined),
    async ready(milliseconds) {
      const late = Promise.withResolvers<void>()
      const cancel = timers.after(milliseconds, late.resolve)
      await Promise.race([arrival.promise, stopped, late.promise])
      cancel()
    },
    async stop() {
      stopping.abort()
      await finished
    },
  }
}

const longestPause = 30_000

/** After a minute of service, earlier failures no longer count. */
const forgivenAfter = 60_000
