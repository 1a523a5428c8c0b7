import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import { stateOf } from './memory-rate-limiter.ts'

/** One round trip, and atomic: a counter is never left without an expiry. */
const hitScript = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`

const releaseScript = `
local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
if hits > 1 then redis.call('DECR', KEYS[1]) else redis.call('DEL', KEYS[1]) end`

export interface RedisRateLimiter extends RateLimiter {
  /** Reports whether nodes share their counts now. */
  connected(): boolean
  close(): void
}

/** How long a server that did not respond is not called. */
const pauseMs = 5000

export interface RedisOptions {
  readonly answerMs?: number
  readonly timers?: Pick<Timers, 'elapsed'>
}

/**
 * Shared counters. While Redis is unreachable, `fallback` counts for this node only: a limit that is too generous for a
 * while is better than an API that serves nobody.
 */
export function createRedisRateLimiter(
  url: string,
  fallback: RateLimiter,
  log: Logger,
  { answerMs = 500, timers = systemTimers }: RedisOptions = {},
): RedisRateLimiter {
  const redis = new Redis(url, {
    keyPrefix: 'countersign:limit:',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  })
  let reported = false
  // A hanging server makes everybody wait: after a failure it is not called for a while, and then by one caller only.
  let leftAloneUntil = Number.NEGATIVE_INFINITY
  const leaveAlone = () => {
    leftAloneUntil = timers.elapsed() + pauseMs
  }
  const isBack = () => {
    leftAloneUntil = Number.NEGATIVE_INFINITY
    if (reported) log.info('Redis is reachable again: nodes share their limits')
    reported = false
  }
  redis.on('error', (error: Error) => {
    if (!reported) log.warn({ reason: error.message }, 'Redis is unreachable: this node applies its limits alone')
    reported = true
  })
  redis.on('ready', isBack)

  async function ask<T>(subject: string, there: () => Promise<T>, instead: () => T | Promise<T>): Promise<T> {
    if (redis.status !== 'ready' || timers.elapsed() < leftAloneUntil) return instead()
    if (reported) leaveAlone()
    try {
      const answer = await there()
      isBack()
      return answer
    } catch (error) {
      leaveAlone()
      if (reported) return instead()
      reported = true
      // The rest of a subject, after its kind, includes people's addresses.
      const [kind] = subject.split(':', 1)
      log.warn({ kind, reason: (error as Error).message }, 'Redis did not respond: this node applied its limit alone')
      return instead()
    }
  }

  return {
    hit: (subject, limit, windowSeconds) =>
      ask(
        subject,
        async () => {
          const counted = await redis.eval(hitScript, 1, subject, windowSeconds * 1000)
          const [hits, millisecondsLeft] = counted as [number, number]
          return stateOf(hits, limit, millisecondsLeft)
        },
        () => fallback.hit(subject, limit, windowSeconds),
      ),

    release: (subject) =>
      ask(
        subject,
        async () => void (await redis.eval(releaseScript, 1, subject)),
        () => fallback.release(subject),
      ),

    connected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  }
}
