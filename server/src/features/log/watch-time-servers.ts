import type { Logger } from 'pino'
import type { TimeRange, TimeServers } from '../../ports/time-servers.ts'
import type { Timers } from '../../ports/timers.ts'
import { agreeOnTime } from './agree-on-time.ts'

/** What the time servers say, remembered between two times of asking them. */
export interface TimeServerWatch {
  /** Asks them, unless that was done a short while ago; `soon` makes the while shorter. */
  look(soon: boolean): Promise<void>
  /** What they agreed on when they last did, as long as it can be relied on; undefined while they have not. */
  agreed(): TimeRange | undefined
  /** Why they agreed on nothing when they were last asked. */
  doubt(): string | undefined
}

/** RFC 5905 7.2: what clients of others' servers keep to. */
const intervalMs = 64_000
/** RFC 4330 10: no client asks more often than in 15 seconds. */
const shortestMs = 16_000

/** By more than this the clock was set, or the timers stood still while the machine was suspended. */
const movedMs = 1000
/** For so long after it was seen the servers are believed against a clock that has moved: which of the two it was, they alone can tell. */
const believedMs = 3_600_000

interface Ports {
  readonly timers: Timers
  /** What the clock is ahead of the timers by, in milliseconds. */
  readonly offset: () => number
  readonly logger: Logger | undefined
}

export function watchTimeServers(timeServers: TimeServers, { timers, offset, logger }: Ports): TimeServerWatch {
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let agreed: (TimeRange & { readonly offset: number }) | undefined
  let movedAt: number | undefined
  let doubt: string | undefined

  async function ask(): Promise<void> {
    askedAt = timers.elapsed()
    const found = agreeOnTime(await timeServers.ask())
    if (found.kind === 'agreed') agreed = { ...found, offset: offset() }
    const reason = found.kind === 'unknown' ? found.reason : undefined
    if (reason !== undefined && doubt === undefined)
      logger?.warn({ reason }, 'the time servers do not agree on the time')
    if (reason === undefined && doubt !== undefined) logger?.info('the time servers agree again')
    doubt = reason
  }

  /** A clock that was wrong and stayed where it was is still wrong, however long ago the servers said so. */
  function reliable(): TimeRange | undefined {
    const hasMoved = agreed !== undefined && Math.abs(offset() - agreed.offset) > movedMs
    movedAt = hasMoved ? (movedAt ?? timers.elapsed()) : undefined
    return movedAt === undefined || timers.elapsed() - movedAt <= believedMs ? agreed : undefined
  }

  return {
    async look(soon) {
      if (asking === undefined && timers.elapsed() - askedAt < (soon ? shortestMs : intervalMs)) return
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
    },
    agreed: reliable,
    doubt: () => doubt,
  }
}
