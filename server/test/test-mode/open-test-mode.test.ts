import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { systemTimers } from '../../src/infrastructure/clock/system-time.ts'
import { migratedDatabase, type TestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const body = { hash: 'ab'.repeat(32) }

describe('Test mode with a schema of its own', () => {
  let database: TestDatabase
  let client: pg.Client
  let service: TestService
  let live: string
  let trying: string
  let late = 0
  const timers = { ...systemTimers, elapsed: () => systemTimers.elapsed() + late }
  const clock = { now: () => new Date(Date.now() + late) }
  const environment = { SECRET_KEY: '7'.repeat(64), ADMIN_TOKEN: 'token-of-the-operator-0123456789' }

  before(async () => {
    database = await migratedDatabase()
    client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    service = await startTestService({ databaseUrl: database.connectionString, environment })
    const organization = await service.organization()
    live = organization.key
    trying = (await service.admin('POST', '/keys', { organizationId: organization.id, name: 'Test', test: true })).key
  })
  after(async () => {
    await service.stop()
    await client.end()
    await database.drop()
  })

  const list = (key: string) => service.call('GET', '/api/v1/timestamp', { key })

  test('finds no live tables where its own were dropped', async () => {
    for (const key of [live, trying]) await service.call('POST', '/api/v1/timestamp', { key, body })
    assert.equal((await list(trying)).json.data.timestamps.length, 1)
    await client.query('drop schema countersign_test cascade')
    const { status, text } = await list(trying)
    assert.equal(status, 500, text)
    assert.equal((await list(live)).json.data.timestamps.length, 1)
  })

  test('leaves the live service alone where it cannot be opened, and is opened later', async () => {
    await service.stop()
    await client.query('drop schema if exists countersign_test, countersign_test_jobs cascade')
    await client.query('create schema countersign_test create table schema_migrations (number int)')
    service = await startTestService({ databaseUrl: database.connectionString, environment, timers, clock })
    await service.eventually('the failure', () => service.logged().includes('test mode failed to start'))
    assert.equal((await list(live)).status, 200)
    const refused = await list(trying)
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '30')
    assert.match(refused.headers.get('x-request-id') ?? '', /^req_\w+$/)
    assert.equal(service.logged().split('test mode failed to start').length, 2)

    await client.query('drop schema countersign_test cascade')
    late = 30_000
    assert.deepEqual((await list(trying)).json.data.timestamps, [])
  })
})
