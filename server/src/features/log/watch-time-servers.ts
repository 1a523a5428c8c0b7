import type { Logger } from 'pino'
import type { TimeRange, TimeServers } from '../../ports/time-servers.ts'
import type { Timers } from '../../ports/timers.ts'
import { agreeOnTime } from './agree-on-time.ts'

/** What the time servers report, cached between queries. */
export interface TimeServerWatch {
  /** Queries the servers unless that was done recently; `soon` shortens the interval. */
  look(soon: boolean): Promise<void>
  /** The range that they last agreed on, while it is reliable; undefined until they agree. */
  agreed(): TimeRange | undefined
  /** Why they did not agree when last queried. */
  doubt(): string | undefined
}

/** RFC 5905 7.2: the interval for clients of external servers. */
const intervalMs = 64_000
/** RFC 4330 10: clients must not query more often than every 15 seconds. */
const shortestMs = 16_000

/** A larger change means that the clock was set, or that the timers stopped while the machine was suspended. */
const movedMs = 1000
/** How long the servers are trusted against a clock that moved: only they can tell which of the two is right. */
const believedMs = 3_600_000

interface Ports {
  readonly timers: Timers
  /** Milliseconds by which the clock is ahead of the timers. */
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

  /** A clock that was wrong and has not moved is still wrong, however long ago the servers reported it. */
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
