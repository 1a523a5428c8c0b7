import type { SequenceHead } from '@countersign/proof'
import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { TimeServers } from '../../ports/time-servers.ts'
import type { Timers } from '../../ports/timers.ts'
import { toleratedStepBackMs } from './model.ts'
import { watchTimeServers } from './watch-time-servers.ts'

/**
 * Decides whether this node's clock may be written into the log or a token. A wrong time stays there, and all nodes
 * must wait for it to pass.
 */
export interface ClockWatch {
  /**
   * Why no time may be issued now, or after `head`; undefined if it may. Logged for the operator once per occurrence.
   */
  problem(head: SequenceHead): string | undefined
  /** Like problem for callers that can wait: compares the clocks again before it reports a problem. */
  confirmProblem(head: SequenceHead): Promise<string | undefined>
  /** Why the time servers do not help at the moment; undefined if they do, or if there are none. */
  doubt(): string | undefined
  /** Compares the clocks now; otherwise every ten seconds. */
  compare(): Promise<void>
  close(): void
}

const intervalMs = 10_000

/** For the database, whose clock is not maintained for this purpose. */
const toleratedDifferenceMs = 10_000
/** For the time servers: the accuracy that the time-stamping authority's tokens state. */
const toleratedErrorMs = 1000
/** How long a clock that jumped ahead together with the database's must stay there before it is trusted. */
const settlingMs = 30_000

interface Clocks {
  readonly clock: Clock
  readonly timers: Timers
  /** If undefined, as with a clock that tests set, only the log shows whether this clock is right. */
  readonly databaseClock: (() => Promise<Date>) | undefined
  readonly timeServers?: TimeServers | undefined
  readonly logger?: Logger | undefined
}

export function watchClock({ clock, timers, databaseClock, timeServers, logger }: Clocks): ClockWatch {
  // Changes only when the clock is set: the timers' clock cannot be.
  const offset = () => clock.now().getTime() - timers.elapsed()
  const servers = timeServers && watchTimeServers(timeServers, { timers, offset, logger })
  let believed = offset()
  let settling: { readonly offset: number; readonly since: number } | undefined
  let difference: string | undefined
  let wrong: string | undefined
  let latest = 0
  let behind = false
  let comparing: Promise<void> | undefined

  const wasSet = () => databaseClock !== undefined && Math.abs(offset() - believed) > toleratedDifferenceMs

  /** The minimum error of the clock according to the servers; undefined if they are not reliable. */
  function error(): number | undefined {
    const range = servers?.agreed()
    if (range === undefined) return undefined
    return Math.max(0, offset() - range.most) + Math.min(0, offset() - range.least)
  }

  const isOff = () => Math.abs(error() ?? 0) > toleratedErrorMs

  function whyWrong(): string | undefined {
    if (difference !== undefined) return difference
    if (isOff()) return differs(error() ?? 0, 'the time servers')
    if (!wasSet()) return undefined
    return settling === undefined ? justSet : wentAhead(settling.offset - believed)
  }

  async function lookAtDatabase(): Promise<void> {
    if (databaseClock === undefined) return
    const ahead = await compareClocks(clock, databaseClock)
    difference = Math.abs(ahead) > toleratedDifferenceMs ? differs(ahead, 'the clock of the database') : undefined
  }

  /**
   * A clock that jumped ahead briefly, together with the database's on the same machine, would stop the log until that
   * time.
   */
  function believe(): void {
    if (difference !== undefined || isOff()) return
    const now = { offset: offset(), since: timers.elapsed() }
    const isAhead = now.offset - believed > toleratedDifferenceMs && error() === undefined
    if (isAhead && (settling === undefined || Math.abs(now.offset - settling.offset) > toleratedDifferenceMs)) {
      settling = now
    }
    if (isAhead && settling !== undefined && now.since - settling.since < settlingMs) return
    settling = undefined
    believed = now.offset
  }

  async function look(): Promise<void> {
    await Promise.all([lookAtDatabase(), servers?.look(isOff() || wasSet())])
    believe()
    const found = whyWrong()
    if (found !== undefined && wrong === undefined) logger?.error(found)
    if (found === undefined && wrong !== undefined) logger?.info('the clock of this node is correct again')
    wrong = found
  }

  async function compare(): Promise<void> {
    comparing ??= look().finally(() => {
      comparing = undefined
    })
    await comparing
  }

  // Every other part notices a database that does not respond.
  const compareSoon = () => void compare().catch(() => {})
  const isAlone = databaseClock === undefined && timeServers === undefined
  const close = isAlone ? () => {} : timers.every(intervalMs, compareSoon)

  function whyBehind(): string | undefined {
    const milliseconds = latest - clock.now().getTime()
    const wasBehind = behind
    behind = milliseconds > toleratedStepBackMs
    if (behind && !wasBehind) logger?.warn({ milliseconds }, 'the clock is behind the log: no timestamps are issued')
    return behind ? steppedBack(new Date(latest)) : undefined
  }

  function problem({ serverTimestamp }: SequenceHead): string | undefined {
    latest = Math.max(latest, serverTimestamp)
    const isBehind = whyBehind()
    const found = whyWrong() ?? isBehind
    if (found !== undefined) compareSoon()
    return found
  }

  return {
    problem,
    async confirmProblem(head) {
      if (problem(head) === undefined) return undefined
      await compare().catch(() => {})
      return problem(head)
    },
    doubt: () => servers?.doubt(),
    compare,
    close,
  }
}

const justSet =
  'The clock of this node was changed and is being compared with the clock of the database. Try again in a moment.'

function steppedBack(until: Date): string {
  return `The clock of the service is behind its last timestamp, so it issues no timestamps until ${until.toISOString()}.`
}

function differs(ahead: number, other: string): string {
  return `The clock of this node is ${seconds(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} ${other}, so it issues no timestamps until they agree.`
}

function wentAhead(milliseconds: number): string {
  return `The clocks of this node and the database jumped ahead by ${seconds(milliseconds)}. If that is wrong, set them back now. Otherwise, timestamps resume within ${(settlingMs + intervalMs) / 1000} s.`
}

function seconds(milliseconds: number): string {
  const amount = Math.abs(milliseconds) / 1000
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} s`
}

/**
 * The least number of milliseconds by which one clock is ahead of the other, negative if it is behind: the answer was
 * true at some moment while it was awaited.
 */
export async function compareClocks(one: Clock, other: () => Promise<Date>): Promise<number> {
  const before = one.now().getTime()
  const there = (await other()).getTime()
  const after = one.now().getTime()
  if (there < before) return before - there
  return Math.min(0, after - there)
}
