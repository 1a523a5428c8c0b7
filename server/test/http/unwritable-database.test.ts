import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { isDatabaseUnavailable } from '../../src/infrastructure/database/is-database-unavailable.ts'
import { eventually } from '../harness/eventually.ts'
import { endClients, onServer } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'

it('A database that has become read-only makes the service not ready, and it says so until that is past', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const { key } = await service.organization()
  const stamp = () => service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
  const ready = async () => {
    const { status, json } = await service.call('GET', '/health/ready')
    const database = json.checks.find(({ name }: { name: string }) => name === 'database')
    return [status, database.ok, database.reason ?? '']
  }
  const set = async (value: 'on' | 'off') => {
    const { database: name = '' } = new pg.Client({ connectionString: service.databaseUrl })
    await onServer(
      service.databaseUrl,
      `set transaction read write; alter database ${name} set default_transaction_read_only = ${value}`,
    )
    // New connections have the setting, and no old one is left: each is awaited.
    await endClients(service.databaseUrl, name)
  }
  assert.equal((await stamp()).status, 201)
  assert.deepEqual(await ready(), [200, true, ''])

  await set('on')
  await eventually('it is seen', async () => /cannot be written to/.test((await ready())[2]))
  const refused = await stamp()
  assert.equal(refused.status, 503, refused.text)
  assert.match(service.logged(), /cannot execute .* in a read-only transaction/)
  assert.deepEqual((await ready()).slice(0, 2), [503, false])

  await set('off')
  await eventually('it is past', async () => (await ready())[0] === 200)
  assert.equal((await stamp()).status, 201)
})

it('Connections to a server that was read-only are not used again once one of them shows it', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const { key } = await service.organization()
  const read = async () => (await service.call('GET', '/metrics')).status
  const ready = async () => (await service.call('GET', '/health/ready')).status
  const { database: name = '' } = new pg.Client({ connectionString: service.databaseUrl })
  const set = (value: 'on' | 'off') =>
    onServer(
      service.databaseUrl,
      `set transaction read write; alter database ${name} set default_transaction_read_only = ${value}`,
    )
  await set('on')
  await endClients(service.databaseUrl, name)
  await eventually('reads are answered', async () => (await read()) === 200)
  await Promise.all(Array.from({ length: 20 }, read))
  // What these connections reach stays read-only, as after a failover by a proxy; only new connections are not.
  await set('off')
  assert.equal(await ready(), 503)
  assert.equal(await ready(), 200)
  const write = (_: unknown, index: number) =>
    service.call('POST', '/api/v1/timestamp', {
      key,
      headers: { 'idempotency-key': `write-${index}` },
      body: { hash: 'ab'.repeat(32) },
    })
  const written = await Promise.all(Array.from({ length: 20 }, write))
  assert.deepEqual(new Set(written.map(({ status }) => status)), new Set([201]))
})

it('A database that is full, out of memory or overloaded counts as one that cannot be used now', () => {
  for (const code of ['40001', '40P01', '53100', '53200', '53300', '55P03', '57014', '25006']) {
    const error = Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
    assert.equal(isDatabaseUnavailable(error), true, code)
  }
  const error = Object.assign(new pg.DatabaseError('no', 2, 'error'), { code: '23505' })
  assert.equal(isDatabaseUnavailable(error), false)
})
