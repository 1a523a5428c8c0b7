import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { it } from 'node:test'
import fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { healthRoutes } from '../../src/http/health.ts'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { endClients, onServer, withDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { endingOf } from '../log/log-nodes.ts'
import { ownStorage } from '../log/own-storage.ts'

const parts = {
  checks: [],
  isStopping: () => false,
  logger: pino({ level: 'silent' }),
  restMilliseconds: 0,
  isAdministrator: async () => false,
}

it('Readiness asks a time-stamping authority of others once in half a minute, and at every call while it fails', async (t) => {
  let asked = 0
  let away = true
  let target = ''
  const authority = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      asked++
      if (away) return void response.writeHead(503).end()
      const headers = { 'content-type': 'application/timestamp-query' }
      const answer = await fetch(target, { method: 'POST', headers, body: new Uint8Array(body) })
      response.writeHead(answer.status, { 'content-type': 'application/timestamp-reply' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    authority.closeAllConnections()
    authority.close()
  })
  const { port } = authority.address() as AddressInfo
  const clock = setClock(new Date().toISOString())
  const service = await startTestService({
    clock,
    environment: { TSA_URL: `http://127.0.0.1:${port}/`, CHECKPOINT_TOKEN_SECONDS: '0' },
  })
  t.after(() => service.stop())
  target = `${service.url}/tsa`
  const ready = async () => (await service.call('GET', '/health/ready')).status

  assert.deepEqual([await ready(), await ready(), asked], [503, 503, 2])
  away = false
  await eventually('it is ready', async () => (await ready()) === 200)
  const before = asked
  assert.deepEqual([await ready(), await ready(), asked], [200, 200, before])
  away = true
  clock.advance(31)
  assert.deepEqual([await ready(), asked], [503, before + 1])
})

it('A part that does not answer within three seconds is not ready, and the others are reported', async (t) => {
  const timers = setTimers()
  const checks = [
    { name: 'quick', check: async () => {} },
    { name: 'silent', check: () => new Promise<void>(() => {}) },
  ]
  const app = fastify()
  t.after(() => app.close())
  await app.register(healthRoutes({ ...parts, checks, timers }))
  const asked = app.inject('/health/ready')
  await timers.waits(1)
  timers.advance(3)
  const answer = await asked
  assert.equal(answer.statusCode, 503)
  assert.deepEqual(answer.json().checks, [
    { name: 'quick', ok: true },
    { name: 'silent', ok: false, reason: 'no response within 3 s' },
  ])
})

it('Readiness looks once for all who ask within a second, and not again at a part that still does not answer', async (t) => {
  const timers = setTimers()
  let quick = 0
  let silent = 0
  const checks = [
    { name: 'quick', check: async () => void quick++ },
    { name: 'silent', check: () => new Promise<void>(() => void silent++) },
  ]
  const app = fastify()
  t.after(() => app.close())
  await app.register(healthRoutes({ ...parts, checks, timers, restMilliseconds: 1000 }))
  const flood = async () => {
    const answers = Promise.all(Array.from({ length: 50 }, () => app.inject('/health/ready')))
    await timers.waits(1)
    timers.advance(3)
    return (await answers).map(({ statusCode }) => statusCode)
  }
  assert.deepEqual(new Set(await flood()), new Set([503]))
  assert.equal((await app.inject('/health/ready')).statusCode, 503)
  assert.deepEqual([quick, silent], [1, 1])
  timers.advance(1)
  await flood()
  assert.deepEqual([quick, silent], [2, 1])
})

it('A change of readiness is logged once, with the part that fails', async (t) => {
  let fails = false
  const lines: string[] = []
  const check = async () => {
    if (fails) throw new Error('The disk is full.')
  }
  const app = fastify()
  t.after(() => app.close())
  const logger = pino({}, { write: (line) => void lines.push(line) })
  await app.register(healthRoutes({ ...parts, checks: [{ name: 'disk', check }], timers: setTimers(), logger }))
  for (fails of [false, true, true, false, false]) await app.inject('/health/ready')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).map(({ msg, failed }) => [msg, failed]),
    [
      ['not ready', [{ name: 'disk', ok: false, reason: 'The disk is full.' }]],
      ['ready again', undefined],
    ],
  )
})

it('A storage that fails, or a database that is gone, makes the service not ready, in words without secrets', async (t) => {
  const ending = endingOf(t)
  const storage = await ownStorage(ending)
  const clock = setClock(new Date().toISOString())
  const service = await startTestService({
    clock,
    environment: { STORAGE_URL: storage.url, SECRET_KEY: 'ab'.repeat(32) },
  })
  ending.onEnd(() => service.stop())
  const reasonOf = async (part: string) => {
    const { status, json } = await service.call('GET', '/health/ready')
    const { ok, reason = '' } = json.checks.find(({ name }: { name: string }) => name === part)
    assert.ok(ok || status === 503)
    return reason
  }
  await eventually('all parts work', async () => (await service.call('GET', '/health/ready')).status === 200)

  await storage.stop()
  clock.advance(11)
  const reason = await eventually('the storage is gone', () => reasonOf('storage').then((text) => text || undefined))
  assert.match(reason, /storage|no response/)
  assert.doesNotMatch(reason, /S3RVER/)
  await storage.startAgain()
  await eventually('the storage is back', async () => (await reasonOf('storage')) === '')

  const { database: name = '' } = new pg.Client({ connectionString: service.databaseUrl })
  const server = withDatabase(service.databaseUrl, 'template1')
  await onServer(server, `alter database ${name} with allow_connections false`)
  await endClients(server, name)
  await eventually('the database is gone', async () =>
    /^The database cannot be used: /.test(await reasonOf('database')),
  )
  assert.equal((await service.call('GET', '/health/live')).status, 200)
  await onServer(server, `alter database ${name} with allow_connections true`)
  await eventually('the database is back', async () => (await reasonOf('database')) === '')
})

it('Readiness shows only its status if the database does not recognize a token within three seconds', async (t) => {
  const timers = setTimers()
  const app = fastify()
  t.after(() => app.close())
  const isAdministrator = () => new Promise<boolean>(() => {})
  await app.register(healthRoutes({ ...parts, timers, isAdministrator }))
  const asked = app.inject({ url: '/health/ready', headers: { 'x-forwarded-for': '203.0.113.7' } })
  await timers.waits(1)
  timers.advance(3)
  assert.deepEqual((await asked).json(), { status: 'ready' })
})

it('Readiness tells outsiders whether the service is ready, and no internals', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const seen = async (headers: Record<string, string>) => {
    const { status, json } = await service.call('GET', '/health/ready', { headers })
    assert.deepEqual([status, json.status], [200, 'ready'])
    return Object.keys(json)
  }
  const throughProxy = { 'x-forwarded-for': '203.0.113.7' }
  assert.deepEqual(await seen({ forwarded: 'for=203.0.113.7' }), ['status'])
  assert.deepEqual(await seen(throughProxy), ['status'])
  assert.deepEqual(await seen({ ...throughProxy, authorization: 'Bearer wrong' }), ['status'])
  assert.deepEqual(await seen({ ...throughProxy, authorization: `Bearer ${service.adminToken}` }), ['status', 'checks'])
  assert.deepEqual(await seen({}), ['status', 'checks'])
})

it('Readiness counts as this machine only clients that connect from it and use one of its own names', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  const timers = setTimers()
  await app.register(healthRoutes({ ...parts, timers }))
  const seen = async (remoteAddress: string, host: string) =>
    Object.keys((await app.inject({ url: '/health/ready', remoteAddress, headers: { host } })).json())
  assert.deepEqual(await seen('127.0.0.1', 'localhost:3000'), ['status', 'checks'])
  assert.deepEqual(await seen('::1', '127.0.0.1:3000'), ['status', 'checks'])
  assert.deepEqual(await seen('203.0.113.7', 'localhost:3000'), ['status'])
  // A proxy on this machine that adds no header passes on the host that people use.
  assert.deepEqual(await seen('127.0.0.1', 'sign.example.org'), ['status'])
})
