// Answers the same two routes twice: bare, and behind everything that the service puts before its routes (key, hourly
// limit, plan, headers, request id, metrics). Runs in its own process; prints its port and key once it listens.
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { pino } from 'pino'
import { type Static, Type } from 'typebox'
import { createDemo } from '../../server/src/features/accounts/create-demo.ts'
import { createKeyRing } from '../../server/src/features/accounts/key-ring.ts'
import { apiArea } from '../../server/src/http/api-key.ts'
import { envelope, success } from '../../server/src/http/envelope.ts'
import { createMetrics } from '../../server/src/http/metrics.ts'
import { createHttpServer, type Routes } from '../../server/src/http/server.ts'
import { systemClock, systemTimers } from '../../server/src/infrastructure/clock/system-time.ts'
import { isDatabaseUnavailable } from '../../server/src/infrastructure/database/is-database-unavailable.ts'
import { openDatabase } from '../../server/src/infrastructure/database/open-database.ts'
import { scryptPasswords } from '../../server/src/infrastructure/passwords/scrypt-passwords.ts'
import { systemRandomness } from '../../server/src/infrastructure/randomness/system-randomness.ts'
import { createPostgresRateLimiter } from '../../server/src/infrastructure/rate-limiter/postgres-rate-limiter.ts'
import { timestampRoute } from './timestamp-route.ts'

const Hash = Type.Object({ hash: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) })
const answer = { response: { 200: envelope(Hash) } }

const routes: Routes = async (app) => {
  app.get<{ Querystring: Static<typeof Hash> }>(
    '/echo',
    { schema: { querystring: Hash, ...answer } },
    async (request) => success({ hash: request.query.hash }),
  )
  app.post<{ Body: Static<typeof Hash> }>('/echo', { schema: { body: Hash, ...answer } }, async (request) =>
    success({ hash: request.body.hash }),
  )
}

const { app, key } = process.argv[2] === 'bare' ? await bare() : await guarded()
process.on('SIGINT', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port, key })}\n`)

async function bare(): Promise<{ app: FastifyInstance; key: string }> {
  const app = fastify({ ajv: { customOptions: { strict: false } } })
  await app.register(routes, { prefix: '/api/v1' })
  await app.register(timestampRoute(), { prefix: '/api/v1' })
  return { app, key: 'none' }
}

async function guarded(): Promise<{ app: FastifyInstance; key: string }> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const { database, statements } = await openDatabase({
    databaseUrl: undefined,
    dataDir: mkdtempSync(join(tmpdir(), 'countersign-bench-')),
    maxConnections: 5,
    log,
    onGivenUp: (error) => {
      throw error
    },
  })
  const ports = { database, clock: systemClock, randomness: systemRandomness, passwords: scryptPasswords }
  const demo = await createDemo(ports, async () => {})
  const metrics = createMetrics(systemTimers).http
  const app = createHttpServer(
    { log, trustProxy: 0, metrics, isStopping: () => false, encrypted: false },
    { clock: systemClock, timers: systemTimers, isDatabaseUnavailable },
  )
  const limiter = createPostgresRateLimiter(statements, systemClock, systemTimers)
  const area = apiArea(
    { mode: 'live', keyRing: createKeyRing(ports), limiter, metrics, requestsPerHour: 1_000_000_000 },
    [routes],
  )
  await app.register(area, { prefix: '/api/v1' })
  return { app, key: demo?.key ?? '' }
}
