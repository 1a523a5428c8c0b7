import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { RateLimiter, RateLimitState } from '../../ports/rate-limiter.ts'
import { stateOf } from './memory-rate-limiter.ts'

/** One round trip, and atomic: a counter can never be left without its end. */
const hitScript = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { hits, redis.call('PTTL', KEYS[1]) }`

export interface RedisRateLimiter extends RateLimiter {
  /** Whether nodes share their counts now. */
  connected(): boolean
  close(): void
}

/**
 * Shared counters. While Redis cannot be reached, `fallback` counts for this node alone: a limit that is too generous for
 * a while is better than an interface that answers nobody.
 */
export function createRedisRateLimiter(url: string, fallback: RateLimiter, log: Logger): RedisRateLimiter {
  const redis = new Redis(url, {
    keyPrefix: 'countersign:limit:',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  })
  let reported = false
  redis.on('error', (error: Error) => {
    if (!reported) log.warn({ reason: error.message }, 'Redis cannot be reached: this node limits on its own')
    reported = true
  })
  redis.on('ready', () => {
    if (reported) log.info('Redis is back: nodes share their limits again')
    reported = false
  })

  async function ask(subject: string, limit: number, count: () => Promise<[number, number]>, instead: () => Answer) {
    if (redis.status !== 'ready') return instead()
    try {
      const [hits, millisecondsLeft] = await count()
      return stateOf(hits, limit, millisecondsLeft)
    } catch (error) {
      log.warn({ subject, reason: (error as Error).message }, 'Redis did not answer: this node limits on its own')
      return instead()
    }
  }

  return {
    hit: (subject, limit, windowSeconds) =>
      ask(
        subject,
        limit,
        () => redis.eval(hitScript, 1, subject, windowSeconds * 1000) as Promise<[number, number]>,
        () => fallback.hit(subject, limit, windowSeconds),
      ),

    peek: (subject, limit, windowSeconds) =>
      ask(
        subject,
        limit,
        async () => {
          const [hits, millisecondsLeft] = await Promise.all([redis.get(subject), redis.pttl(subject)])
          return [Number(hits ?? 0) + 1, millisecondsLeft > 0 ? millisecondsLeft : windowSeconds * 1000]
        },
        () => fallback.peek(subject, limit, windowSeconds),
      ),

    connected: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  }
}

type Answer = RateLimitState | Promise<RateLimitState>
