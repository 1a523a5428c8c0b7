import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RequestCount } from './http/count-requests.ts'
import type { Timers } from './ports/timers.ts'

/** By then the first round of jobs has run, and the requests that waited for the start are answered. */
const settledMs = 5000
const pauseMs = 1000
const mostTries = 10

/**
 * Loading two thousand modules grows V8's young generation to its maximum, some 100 MB, and so does a load. V8 shrinks
 * it when little is allocated, but measures the rate only by its collections, and an idle service has none: the rate of
 * the start would count for hours. One full collection releases the memory. Nothing is capped; it grows again under
 * load.
 *
 * A collection stops everything for a moment, so it waits until no request is in progress. A service that is always
 * busy has collections of its own.
 */
export async function releaseMemory(
  requests: RequestCount,
  log: Logger,
  sleep: Timers['sleep'] = (ms, options) => setTimeout(ms, undefined, options),
): Promise<void> {
  await sleep(settledMs, { ref: false })
  for (let tries = 1; requests.underWay() > 0 && tries < mostTries; tries++) {
    await sleep(pauseMs, { ref: false })
  }
  if (requests.underWay() === 0) await collect(log)
  requests.end()
}

/**
 * The debugger's call, made inside the process and without a port, needs no flag of V8. Not every Node has a debugger.
 */
async function collect(log: Logger): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    try {
      session.connect()
      await session.post('HeapProfiler.collectGarbage')
    } finally {
      session.disconnect()
    }
    log.debug('unused memory released')
  } catch (error) {
    log.warn({ err: error }, 'unused memory could not be released')
  }
}
