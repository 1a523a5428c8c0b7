import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { it } from 'node:test'
import fastify from 'fastify'
import { healthRoutes } from '../../src/http/health.ts'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { startTestService } from '../harness/test-service.ts'

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
  await app.register(healthRoutes({ checks, isStopping: () => false, timers, isAdministrator: async () => false }))
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

it('Readiness shows only its status if the database does not recognize a token within three seconds', async (t) => {
  const timers = setTimers()
  const app = fastify()
  t.after(() => app.close())
  const isAdministrator = () => new Promise<boolean>(() => {})
  await app.register(healthRoutes({ checks: [], isStopping: () => false, timers, isAdministrator }))
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
  await app.register(healthRoutes({ checks: [], isStopping: () => false, timers, isAdministrator: async () => false }))
  const seen = async (remoteAddress: string, host: string) =>
    Object.keys((await app.inject({ url: '/health/ready', remoteAddress, headers: { host } })).json())
  assert.deepEqual(await seen('127.0.0.1', 'localhost:3000'), ['status', 'checks'])
  assert.deepEqual(await seen('::1', '127.0.0.1:3000'), ['status', 'checks'])
  assert.deepEqual(await seen('203.0.113.7', 'localhost:3000'), ['status'])
  // A proxy on this machine that adds no header passes on the host that people use.
  assert.deepEqual(await seen('127.0.0.1', 'sign.example.org'), ['status'])
})
