import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Refusal } from '../../src/vocabulary/refusal.ts'
import { bareServer } from '../harness/bare-server.ts'

describe('An unexpected error', () => {
  let app: FastifyInstance
  const lines: string[] = []
  before(async () => {
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    app = bareServer({ log, encrypted: true, isDatabaseUnavailable: (error) => error === outage })
    app.get('/broken', () => {
      throw new Error('the password of the database is hunter2')
    })
    app.get('/nothing-thrown', () => Promise.reject(null))
    app.get('/outage', () => Promise.reject(outage))
    app.get('/full', () => Promise.reject(new Refusal('QUOTA_EXCEEDED', 'All used up.')))
    await app.ready()
  })
  after(() => app.close())

  const outage = new Error('no connection')

  it('becomes a 500 that shows nothing of the inside, and a line in the log that does', async () => {
    const answer = await app.inject('/broken')
    assert.equal(answer.statusCode, 500)
    const body = answer.json()
    assert.deepEqual(Object.keys(body), ['success', 'error', 'timestamp'])
    assert.equal(body.timestamp, '2027-01-01T00:00:00.000Z')
    assert.equal(answer.headers['x-error-code'], 'INTERNAL_ERROR')
    const id = answer.headers['x-request-id'] as string
    assert.ok(body.error.includes(id))
    assert.ok(!answer.body.includes('hunter2'))
    assert.ok(lines.some((line) => line.includes(id) && line.includes('/broken')))
  })

  it('is a 500 even when what was thrown is nothing', async () => {
    const answer = await app.inject('/nothing-thrown')
    assert.equal(answer.statusCode, 500)
    assert.equal(answer.json().success, false)
  })

  it('is distinct from a database that is away (503) and a refusal (its own status)', async () => {
    const away = await app.inject('/outage')
    assert.equal(away.statusCode, 503)
    assert.equal(away.headers['retry-after'], '5')
    assert.equal((await app.inject('/full')).statusCode, 402)
  })

  it('tells browsers to insist on https only if people use https', async () => {
    assert.match(String((await app.inject('/full')).headers['strict-transport-security']), /max-age/)
  })
})
