import { once } from 'node:events'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import type { Server } from './start-server.ts'

interface Supervised {
  readonly processId: number | undefined
  /** Idempotent; resolves once no server runs and none will be started. */
  stop(): Promise<void>
}

interface Supervision {
  readonly startAgain: (signal: AbortSignal) => Promise<Server>
  readonly log: Logger
  readonly timers: Timers
  readonly onGivenUp: (error: Error) => void
}

/** Keeps a server running: one that crashes is restarted, until that has failed several times in a row. */
export function supervise(first: Server, { startAgain, log, timers, onGivenUp }: Supervision): Supervised {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  let current: Server | undefined = first
  const finished = keepRunning()

  async function keepRunning(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        current ??= await startAgain(stopping.signal)
        log.info({ processId: current.pid }, 'the embedded database is running')
        const startedAt = timers.elapsed()
        await Promise.race([current.exited, stopped])
        if (stopping.signal.aborted) await current.stop()
        else if (timers.elapsed() - startedAt > forgivenAfter) failures = 0
        throw new Error(`The embedded database ended: ${current.lastWords()}`)
      } catch (error) {
        current = undefined
        if (stopping.signal.aborted) return
        const pause = pauses[failures++]
        log.error({ err: error, failures }, 'the embedded database failed')
        if (pause === undefined) return onGivenUp(error as Error)
        await timers.sleep(pause, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    get processId() {
      return current?.pid
    },
    async stop() {
      stopping.abort()
      await finished
    },
  }
}

/** Milliseconds before the first, second, … start in a row; then it gives up. */
const pauses = [0, 500, 1000, 2000]

/** After a minute of service, earlier failures no longer count. */
const forgivenAfter = 60_000
