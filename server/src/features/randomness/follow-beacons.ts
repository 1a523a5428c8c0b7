import type { Logger } from 'pino'
import type { BeaconSource } from '../../ports/beacon-source.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Log } from '../log/log.ts'
import type { BeaconRecorder } from './record-beacon.ts'

/** Keeps the newest beacon in memory, in the background: the log never waits for one. */
export interface BeaconFollower {
  /** For the operator: sentences about sources that do not work. */
  problems(): readonly string[]
  close(): Promise<void>
}

interface Ports {
  readonly timers: Timers
  readonly logger: Logger
  readonly log: Pick<Log, 'onGrowth'>
  readonly source: BeaconSource
  readonly recorder: Pick<BeaconRecorder, 'learn' | 'problems'>
}

/** While the log does not grow, so that its next entry has a recent beacon before it as well. */
const idleMs = 30_000
/** After failures in a row. */
const longestPauseMs = 60_000

/** Looks for a new beacon every few seconds while the log grows, and rarely while it does not. */
export function followBeacons({ timers, logger, log, source, recorder }: Ports, leastSeconds: number): BeaconFollower {
  const closing = new AbortController()
  let problems: readonly string[] = []
  let failures = 0
  let hasGrown = false
  let idle: AbortController | undefined
  log.onGrowth(() => {
    hasGrown = true
    idle?.abort()
  })

  async function look(): Promise<void> {
    hasGrown = false
    const { beacon, problems: found } = await newest()
    if (closing.signal.aborted) return
    if (beacon !== undefined) recorder.learn(beacon)
    failures = beacon === undefined ? failures + 1 : 0
    report([...found, ...recorder.problems()])
  }

  /** Whatever happens, the next look is due. */
  async function newest(): ReturnType<BeaconSource['newest']> {
    try {
      return await source.newest(closing.signal)
    } catch (error) {
      return { beacon: undefined, problems: [`Public randomness could not be read: ${(error as Error).message}.`] }
    }
  }

  /** Logged once for each problem, not once for each attempt. */
  function report(found: readonly string[]): void {
    if (found.length > 0 && problems.length === 0) logger.warn({ problems: found }, 'public randomness has a problem')
    if (found.length === 0 && problems.length > 0) logger.info('public randomness is available again')
    problems = found
  }

  async function pause(): Promise<void> {
    const leastMs = Math.max(source.period(), leastSeconds * 1000)
    await sleep(failures === 0 ? leastMs : Math.min(Math.max(longestPauseMs, leastMs), leastMs * 2 ** failures))
    if (hasGrown || failures > 0 || leastMs >= idleMs || closing.signal.aborted) return
    idle = new AbortController()
    await sleep(idleMs - leastMs, idle.signal)
    idle = undefined
  }

  async function sleep(ms: number, signal: AbortSignal = closing.signal): Promise<void> {
    await timers.sleep(ms, { signal, ref: false }).catch(() => {})
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await pause()
    }
  }

  const running = run()
  return {
    problems: () => problems,
    async close() {
      closing.abort()
      idle?.abort()
      await running
    },
  }
}
