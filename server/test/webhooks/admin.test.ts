import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { webhookAdminRoutes } from '../../src/features/webhooks/admin-routes.ts'
import { webhookJobs, webhookSchedules } from '../../src/features/webhooks/jobs.ts'
import { adminArea } from '../../src/http/admin-token.ts'
import { createMemoryRateLimiter } from '../../src/infrastructure/rate-limiter/memory-rate-limiter.ts'
import { startBoss, stopBoss } from '../../src/jobs/boss.ts'
import { applySchedules } from '../../src/jobs/declare-jobs.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { bareServer } from '../harness/bare-server.ts'
import { eventually } from '../harness/eventually.ts'
import { noOperators } from '../harness/no-operators.ts'
import { startReceiver, status } from './receiver.ts'
import { webhookFixture } from './webhook-fixture.ts'

const authorization = 'Bearer admin'

test('through the real queue an event is retried, and an administrator sees it and sends it again', async (t) => {
  const fixture = await webhookFixture(t)
  const logger = pino({ level: 'silent' })
  const boss = await startBoss({ connectionString: fixture.connectionString, logger })
  const clock = { now: () => new Date() }
  const ports = {
    ...fixture.ports,
    clock,
    queue: createJobQueue(boss, fixture.afterCommit),
    webhookRetrySeconds: [1, 1, 1],
  }
  const worker = await startWorker(boss, webhookJobs(ports))
  fixture.stopFirst(async () => {
    await worker.stop(1000)
    await stopBoss(boss)
  })
  await applySchedules(boss, webhookSchedules)
  const app = bareServer({ log: logger, clock })
  fixture.stopFirst(() => app.close())
  const limiter = createMemoryRateLimiter(clock)
  const token = { adminToken: 'admin', operators: noOperators, recordRefusal: async () => {} }
  const area = adminArea({ ...token, limiter }, [webhookAdminRoutes(ports)])
  await app.register(area, { prefix: '/admin/v1' })
  const call = async (method: 'GET' | 'POST', path: string, headers: Record<string, string> = { authorization }) => {
    const answer = await app.inject({ method, url: `/admin/v1/webhooks/deliveries${path}`, headers })
    return { status: answer.statusCode, ...answer.json() }
  }

  const receiver = await startReceiver(t, (response, _, count) => status(count <= 2 ? 503 : 200, {}, 'well')(response))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  const [first, second] = [
    await fixture.announceWith(ports, subscription),
    await fixture.announceWith(ports, subscription),
  ]
  await eventually('two events, each with a retry', () => receiver.received.length === 4)
  assert.deepEqual(receiver.ids().slice(0, 2), [first, second])
  assert.equal(receiver.ids().filter((id) => id === first).length, 2)
  await eventually('the records', async () => (await call('GET', '?state=DELIVERED')).data.deliveries.length === 2)

  const { data: page } = await call('GET', '?subscriptionId=sr_1&owner=org_1&limit=1')
  assert.equal(page.deliveries.length, 1)
  assert.notEqual(page.nextCursor, null)
  const { data: details } = await call('GET', `/${first}`)
  assert.deepEqual(
    { ...details, attemptLog: undefined, createdAt: undefined, endedAt: undefined },
    {
      id: first,
      eventId: first,
      event: 'signature.signed',
      sequence: 1,
      subscriptionId: 'sr_1',
      owner: 'org_1',
      receiver: `127.0.0.1:${receiver.port}`,
      state: 'DELIVERED',
      attempts: 2,
      nextAttemptAt: null,
      body: String(receiver.received[0]?.body),
      attemptLog: undefined,
      createdAt: undefined,
      endedAt: undefined,
    },
  )
  assert.deepEqual(
    details.attemptLog.map(({ number, status, answer, failure }: Record<string, unknown>) => [
      number,
      status,
      answer,
      failure,
    ]),
    [
      [2, 200, 'well', null],
      [1, 503, 'well', null],
    ],
  )

  const keyed = { authorization, 'idempotency-key': 'once' }
  const resent = await call('POST', `/${first}/resend`, keyed)
  assert.deepEqual([resent.status, resent.data.state, resent.data.attempts], [200, 'PENDING', 0])
  assert.deepEqual((await call('POST', `/${first}/resend`, keyed)).data, resent.data)
  await eventually('the event again', () => receiver.received.length === 5)
  assert.equal(receiver.ids().at(-1), first)

  assert.equal((await call('POST', '/evt_none/resend')).status, 404)
  assert.equal((await call('GET', '/evt_none')).status, 404)
  assert.equal((await call('GET', '?state=LOST')).status, 400)
  assert.equal((await call('GET', '', {})).status, 401)
})
