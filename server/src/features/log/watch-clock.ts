import type { SequenceHead } from '@countersign/proof'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'
import { compareClocks } from './compare-clocks.ts'
import { toleratedStepBackMs } from './model.ts'

/** Says whether this node's clock may be written into the log. A wrong time stays there, and all nodes must wait for it. */
export interface ClockWatch {
  /** Why nothing may follow `head` now; undefined while all is well. The operator reads of it once per such time. */
  trouble(head: SequenceHead): string | undefined
  /** Looks at the database's clock, which else happens once a minute. */
  compare(): Promise<void>
  close(): void
}

const intervalMs = 60_000
const toleratedDifferenceMs = 10_000

interface Clocks {
  readonly clock: Clock
  readonly timers: Timers
  /** Where it is not given, as with a clock that tests set, only the log tells whether this one is right. */
  readonly databaseClock: (() => Promise<Date>) | undefined
  readonly logger?: Logger
}

export function watchClock({ clock, timers, databaseClock, logger }: Clocks): ClockWatch {
  // Moves only when the clock is set: the other one cannot be.
  const offset = () => clock.now().getTime() - timers.elapsed()
  let agreed = offset()
  let difference: string | undefined
  let latest = 0
  let behind = false
  let comparing: Promise<void> | undefined

  async function look(readOther: () => Promise<Date>): Promise<void> {
    const found = describe(await compareClocks(clock, readOther))
    if (found !== undefined && difference === undefined) logger?.error(found)
    if (found === undefined && difference !== undefined) logger?.info('the clocks of this node and the database agree')
    difference = found
    agreed = offset()
  }

  async function compare(): Promise<void> {
    if (databaseClock === undefined) return
    comparing ??= look(databaseClock).finally(() => {
      comparing = undefined
    })
    await comparing
  }

  // A database that does not answer is noticed by everybody else.
  const compareSoon = () => void compare().catch(() => {})
  const close = databaseClock === undefined ? () => {} : timers.every(intervalMs, compareSoon)

  return {
    trouble({ serverTimestamp }) {
      latest = Math.max(latest, serverTimestamp)
      const milliseconds = latest - clock.now().getTime()
      const wasBehind = behind
      behind = milliseconds > toleratedStepBackMs
      if (behind && !wasBehind) logger?.warn({ milliseconds }, 'the clock is behind the log: nothing is appended')
      const wasSet = databaseClock !== undefined && Math.abs(offset() - agreed) > toleratedDifferenceMs
      if (behind || wasSet || difference !== undefined) compareSoon()
      return difference ?? (wasSet ? justSet : behind ? steppedBack : undefined)
    },
    compare,
    close,
  }
}

const steppedBack =
  'The clock of the service has stepped back behind its last timestamp, so no new one is issued until that is past.'

const justSet =
  'The clock of this node was set, and is being compared with the clock of the database; try again in a moment.'

function describe(ahead: number): string | undefined {
  if (Math.abs(ahead) <= toleratedDifferenceMs) return undefined
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return `The clock of this node is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the database, so no timestamp is issued until they agree.`
}
