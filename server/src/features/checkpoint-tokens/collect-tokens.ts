import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Timers } from '../../ports/timers.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { selectNewestCheckpoint } from '../log/checkpoint-store.ts'
import type { Published } from '../log/model.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { digestOf, requireShort } from './model.ts'
import { endTurn, insertToken, takeTurn } from './store.ts'

export interface TokenCollector {
  /** For the operator: sentences about missing tokens. */
  problems(): readonly string[]
  close(): Promise<void>
}

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly timers: Timers
  readonly logger: Logger
  readonly checkpoints: Checkpoints
  /** Another party than this service. Undefined to collect no tokens. */
  readonly authority: TimestampAuthority | undefined
}

/** How often each node looks whether the newest checkpoint lacks a token, because the node that had the turn died. */
const lookMs = 10_000
/** Usual answers take far less. If an authority is slower, another node may request the next token meanwhile. */
const longestTurnMs = 15_000
/** After failures in a row, up to a minute. */
const longestPauseMs = 60_000

/**
 * Has checkpoints timestamped as the log grows, in the background: nothing waits for the authority. All nodes together
 * request one token at a time, and none sooner than this many seconds after the one before.
 */
export function collectTokens({ authority, ...ports }: Ports, seconds: number): TokenCollector {
  if (authority === undefined || seconds === 0) return { problems: () => [], close: async () => {} }
  return followCheckpoints({ ...ports, authority }, seconds * 1000)
}

type Collecting = Ports & { readonly authority: TimestampAuthority }

function followCheckpoints(ports: Collecting, intervalMs: number): TokenCollector {
  const { database, clock, timers, logger, authority } = ports
  const closing = new AbortController()
  let isWanted = false
  let running: Promise<void> | undefined
  let failures = 0
  let problem: string | undefined

  function wake(): void {
    isWanted = true
    if (closing.signal.aborted) return
    running ??= run().finally(() => {
      running = undefined
      if (isWanted) wake()
    })
  }

  /** One attempt and the pause after it. */
  async function run(): Promise<void> {
    isWanted = false
    const pause = await attempt()
    if (pause > 0) await timers.sleep(pause, { signal: closing.signal, ref: false }).catch(() => {})
  }

  /** Resolves with the milliseconds until the next one. */
  async function attempt(): Promise<number> {
    try {
      const pause = await timestampNewest()
      note(undefined)
      return pause
    } catch (error) {
      if (closing.signal.aborted) return 0
      note((error as Error).message)
      isWanted = true
      return Math.min(Math.max(longestPauseMs, intervalMs), intervalMs * 2 ** failures)
    }
  }

  async function timestampNewest(): Promise<number> {
    const newest = await selectNewestCheckpoint(database)
    if (newest === undefined) return 0
    const now = clock.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const until = later(Math.max(intervalMs, longestTurnMs))
    const turn = await takeTurn(database, newest.size, { now, until })
    switch (turn.kind) {
      case 'covered':
        return 0
      case 'taken':
        isWanted = true
        return Math.min(intervalMs, Math.max(1, turn.nextAt.getTime() - now.getTime()))
      case 'mine':
        try {
          await timestampIt(newest)
        } finally {
          await endTurn(database, until, later(intervalMs))
        }
        return intervalMs
    }
  }

  async function timestampIt(checkpoint: Published): Promise<void> {
    const { token, time } = await authority.timestamp(digestOf(checkpoint.note, authority), closing.signal)
    requireShort(token)
    await insertToken(database, { ...checkpoint, token, time })
  }

  /** Logged once per problem, not once per attempt. */
  function note(found: string | undefined): void {
    if (found !== undefined && problem === undefined) logger.warn({ reason: found }, 'checkpoint was not timestamped')
    if (found === undefined && problem !== undefined) logger.info('checkpoints are timestamped again')
    problem = found
    failures = found === undefined ? 0 : failures + 1
  }

  ports.checkpoints.onPublished(wake)
  const cancelLooks = timers.every(lookMs, wake)
  wake()

  return {
    problems: () => (problem === undefined ? [] : [`The log has checkpoints without a timestamp: ${problem}.`]),

    async close() {
      closing.abort()
      cancelLooks()
      await running
    },
  }
}
