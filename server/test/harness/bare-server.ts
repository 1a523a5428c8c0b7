import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createMetrics } from '../../src/http/metrics.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { setClock } from './set-clock.ts'
import { setTimers } from './set-timers.ts'

type Parts = Parameters<typeof createHttpServer>[0] & Parameters<typeof createHttpServer>[1]

/** The server without the service, for testing routes on their own. */
export function bareServer(chosen: Partial<Parts> = {}): FastifyInstance {
  const parts: Parts = {
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    metrics: createMetrics(setTimers()).http,
    isStopping: () => false,
    encrypted: false,
    clock: setClock('2027-01-01T00:00:00Z'),
    timers: setTimers(),
    isDatabaseUnavailable: () => false,
    ...chosen,
  }
  return createHttpServer(parts, parts)
}
