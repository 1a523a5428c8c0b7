import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { type ConsoleClient, createAccount, openConsole } from './console-client.ts'

const hour = 3600
const day = 24 * hour

describe('The end of an API key', () => {
  let service: TestService
  let organizationId: string
  let owner: ConsoleClient
  let member: ConsoleClient
  const clock = setClock('2026-11-18T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock })
    organizationId = (await service.organization()).id
    for (const role of ['owner', 'member'])
      await createAccount(service, `${role}@example.org`, { organizationId, role })
    owner = await openConsole(service, organizationId, 'owner@example.org')
    member = await openConsole(service, organizationId, 'member@example.org')
  })
  after(() => service.stop())

  const keys = (method: string, path: string, body: object, { cookie } = owner, headers: Record<string, string> = {}) =>
    service.call(method, `/console/v1/keys${path}`, { body, headers: { origin: service.url, cookie, ...headers } })
  const create = (wanted: object) => keys('POST', '', { organizationId, name: 'ends', ...wanted })
  const works = async (key: string) => (await service.call('GET', '/api/v1/quota', { key })).status === 200
  const outcome = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]
  const after_ = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString()

  it('is the default of the organization, unless its creator sets another', async () => {
    assert.equal((await create({})).json.data.expiresAt, null)
    assert.deepEqual(outcome(await member.call('PUT', '/key-policy', { keyExpiryDays: 90 })), [
      403,
      'INSUFFICIENT_ROLE',
    ])
    assert.equal((await owner.call('PUT', '/key-policy', { keyExpiryDays: 3651 })).status, 400)
    assert.deepEqual((await owner.call('PUT', '/key-policy', { keyExpiryDays: 90 })).json.data, { keyExpiryDays: 90 })
    assert.deepEqual((await member.call('GET', '/key-policy')).json.data, { keyExpiryDays: 90 })

    assert.equal((await create({})).json.data.expiresAt, after_(90 * day))
    assert.equal((await create({ expiresAt: after_(day) })).json.data.expiresAt, after_(day))
    const refused = await create({ expiresAt: null })
    assert.deepEqual(outcome(refused), [400, 'INVALID_REQUEST'])
    assert.match(
      refused.json.error,
      /^expiresAt cannot be null: keys of this organization expire, by default after 90 days/,
    )
    const personal = await keys('POST', '', { name: 'mine', expiresAt: null })
    assert.equal(personal.json.data.expiresAt, null, 'the default is for keys of the organization')
    const byOperator = await service.admin('POST', '/keys', { organizationId, name: 'by the operator' })
    assert.equal(byOperator.expiresAt, after_(90 * day))

    await service.admin('PATCH', `/organizations/${organizationId}`, { keyExpiryDays: null })
    assert.equal((await create({ expiresAt: null })).json.data.expiresAt, null)
  })

  it('comes after the overlap of a rotation, whose new key has the same limits', async () => {
    const limits = { scopes: ['timestamps:read'], allowedIpRanges: ['127.0.0.0/8'], requestsPerHour: 50 }
    const old = (await create({ ...limits, expiresAt: after_(30 * day) })).json.data
    clock.advance(10 * day)
    const rotated = await keys('POST', `/${old.id}/rotate`, { overlapHours: 2 }, owner, {
      'idempotency-key': 'rotate-1',
    })
    assert.equal(rotated.status, 201, rotated.text)
    const { id, key, name, scopes, allowedIpRanges, requestsPerHour, expiresAt } = rotated.json.data
    assert.deepEqual({ scopes, allowedIpRanges, requestsPerHour }, limits)
    assert.deepEqual([name, expiresAt], ['ends', after_(30 * day)], 'as long as the old one was to work')
    assert.notEqual(key, old.key)
    const again = await keys('POST', `/${old.id}/rotate`, { overlapHours: 2 }, owner, { 'idempotency-key': 'rotate-1' })
    assert.equal(again.json.data.key, key)

    assert.deepEqual([await works(old.key), await works(key)], [true, true])
    clock.advance(2 * hour)
    assert.deepEqual([await works(old.key), await works(key)], [false, true])
    const repeated = await keys('POST', `/${old.id}/rotate`, {})
    assert.deepEqual(outcome(repeated), [409, 'KEY_ALREADY_ROTATED'])
    assert.match(repeated.json.error, new RegExp(`Rotate the key ${id}, which replaces it`))
  })

  it('comes immediately without an overlap, and never later than planned', async () => {
    const old = (await create({})).json.data
    assert.equal(await works(old.key), true)
    const { key } = await service.admin('POST', `/keys/${old.id}/rotate`, { overlapHours: 0 })
    assert.deepEqual([await works(old.key), await works(key)], [false, true])

    const brief = (await create({ expiresAt: after_(hour) })).json.data
    await keys('POST', `/${brief.id}/rotate`, { overlapHours: 720 })
    clock.advance(hour)
    assert.equal(await works(brief.key), false)
    assert.equal((await keys('POST', `/${brief.id}/rotate`, { overlapHours: 721 })).status, 400)
  })

  it('is no way to ever more keys with the high limit that only the operator can set', async () => {
    const fast = { organizationId, name: 'fast', requestsPerHour: 1_000_000 }
    let { id } = await service.admin('POST', '/keys', fast)
    const rotate = () => keys('POST', `/${id}/rotate`, { overlapHours: 720 })
    let answer = await rotate()
    for (let rotations = 0; answer.status === 201 && rotations < 40; rotations += 1) {
      id = answer.json.data.id
      answer = await rotate()
    }
    assert.deepEqual(outcome(answer), [409, 'TOO_MANY_KEYS'])
    assert.notEqual((await service.admin('POST', `/keys/${id}/rotate`, { overlapHours: 0 })).id, id)
    clock.advance(30 * day)
  })

  it('cannot be set by people who may not manage the key', async () => {
    const { id } = (await create({})).json.data
    assert.deepEqual(outcome(await keys('POST', `/${id}/rotate`, {}, member)), [403, 'INSUFFICIENT_ROLE'])
    assert.deepEqual(outcome(await keys('POST', '/key_none/rotate', {})), [404, 'NOT_FOUND'])
  })

  it('is set by operators and by people in the same order of locks, so that neither waits for the other', async (t) => {
    const { id } = (await create({})).json.data
    const other = new pg.Client({ connectionString: service.databaseUrl })
    await other.connect()
    t.after(() => other.end())
    await other.query('begin')
    await other.query('select from organizations where id = $1 for no key update', [organizationId])
    const rotation = service.admin('POST', `/keys/${id}/rotate`, {})
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually('the rotation waits', async () => (await other.query(waiting)).rowCount !== 0)
    // A person who rotates the key in the console has locked the organization, and now locks the key.
    await other.query('select from api_keys where id = $1 for update nowait', [id])
    await other.query('commit')
    assert.notEqual((await rotation).id, id)
  })
})
