import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('Authentication', () => {
  const clock = setClock('2027-01-15T12:00:00Z')
  let service: TestService
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  it('takes a key in the header X-API-Key and as a bearer token alike', async () => {
    const { key } = await service.organization()
    for (const headers of [
      { 'X-API-Key': key },
      { Authorization: `Bearer ${key}` },
      { authorization: `bearer ${key}` },
    ]) {
      assert.equal((await service.call('GET', '/api/v1/quota', { headers })).status, 200)
    }
  })

  it('answers 401 to a missing key, and says how to send one', async () => {
    const answer = await service.call('GET', '/api/v1/quota')
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('x-error-code'), 'API_KEY_MISSING')
    assert.match(answer.json.error, /X-API-Key/)
    assert.match(answer.headers.get('www-authenticate') ?? '', /Bearer/)
  })

  it('answers 401 to keys that are unknown, mistyped or no keys at all', async () => {
    const { key } = await service.organization()
    const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    for (const wrong of [mistyped, 'cs_live_', 'hello', `${key}${key}`, 'cs_live_'.padEnd(54, 'x')]) {
      const answer = await service.call('GET', '/api/v1/quota', { key: wrong })
      assert.equal(answer.status, 401, wrong)
      assert.equal(answer.headers.get('x-error-code'), 'API_KEY_INVALID')
    }
  })

  it('answers 401 to an expired key, from its very second on', async () => {
    const { id } = await service.organization()
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
    const { key } = await service.admin('POST', '/keys', { organizationId: id, name: 'short', expiresAt })
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 200)
    clock.advance(60)
    const answer = await service.call('GET', '/api/v1/quota', { key })
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('x-error-code'), 'API_KEY_EXPIRED')
  })

  it('answers 401 to a deleted key immediately', async () => {
    const { key, keyId } = await service.organization()
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 200)
    await service.admin('DELETE', `/keys/${keyId}`)
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 401)
  })

  it('gives a personal key 403 on the quota', async () => {
    await service.admin('POST', '/users', { email: 'solo@example.org' })
    const { key } = await service.admin('POST', '/keys', { personalEmail: 'Solo@example.org', name: 'mine' })
    const answer = await service.call('GET', '/api/v1/quota', { key })
    assert.equal(answer.status, 403)
    assert.equal(answer.headers.get('x-error-code'), 'ORGANIZATION_REQUIRED')
  })

  it('gives 403 everywhere to an organization whose plan lacks the API, until the plan changes', async () => {
    const { id, key } = await service.organization({ plan: 'free' })
    for (const path of ['/api/v1/quota', '/api/v1/unknown']) {
      const answer = await service.call('GET', path, { key })
      assert.equal(answer.status, 403)
      assert.equal(answer.headers.get('x-error-code'), 'API_NOT_IN_PLAN')
    }
    await service.admin('PATCH', `/organizations/${id}`, { plan: 'enterprise' })
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 200)
  })

  it('shows a key once and keeps only its hash', async () => {
    const { id, key } = await service.organization()
    assert.match(key, /^cs_live_[0-9A-Za-z]{46}$/)
    const list = (await service.admin('GET', `/keys?organizationId=${id}`)) as unknown as { keys: { hint: string }[] }
    assert.equal(list.keys[0]?.hint, key.slice(-4))
    assert.ok(!JSON.stringify(list).includes(key))
  })

  it('slows down guessing per IP address, without locking out callers with a right key', async () => {
    const { key } = await service.organization()
    const { key: deleted, keyId } = await service.organization()
    await service.admin('DELETE', `/keys/${keyId}`)
    let last = await service.call('GET', '/api/v1/quota', { key: 'guess' })
    for (let i = 0; i < 40 && last.status === 401; i++) {
      last = await service.call('GET', '/api/v1/quota', { key: `guess${i}` })
    }
    assert.equal(last.status, 429)
    assert.equal(last.headers.get('x-error-code'), 'TOO_MANY_FAILED_ATTEMPTS')
    assert.ok(Number(last.headers.get('retry-after')) > 0)
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 200, 'a key that was never seen before')
    assert.equal((await service.call('GET', '/api/v1/quota', { key: deleted })).status, 429)
    clock.advance(61)
    assert.equal((await service.call('GET', '/api/v1/quota', { key: 'guess' })).status, 401)
  })

  it('slows down concurrent guesses', async () => {
    const { key, keyId } = await service.organization()
    await service.admin('DELETE', `/keys/${keyId}`)
    clock.advance(61)
    const guesses = Array.from({ length: 60 }, () => service.call('GET', '/api/v1/quota', { key }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 401).length, 30)
    assert.equal(statuses.filter((status) => status === 429).length, 30)
  })

  it('lets nobody cache the answers of the administration API, which may be a new key', async () => {
    const ask = (method: string, path: string, token: string, body?: unknown) =>
      service.call(method, `/admin/v1${path}`, { headers: { authorization: `Bearer ${token}` }, body })
    const { id } = await service.organization()
    const answers = [
      await ask('POST', '/keys', service.adminToken, { organizationId: id, name: 'new' }),
      await ask('GET', '/organizations', service.adminToken),
      await ask('GET', '/nowhere', service.adminToken),
      await ask('GET', '/organizations', 'guess'),
    ]
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('cache-control')]),
      [201, 200, 404, 401].map((status) => [status, 'no-store']),
    )
    clock.advance(61)
  })

  it("slows down guessing the administrator's token, without locking out its owner", async () => {
    const ask = (token: string) =>
      service.call('GET', '/admin/v1/organizations', { headers: { authorization: `Bearer ${token}` } })
    const guesses = Array.from({ length: 60 }, (_, i) => ask(`guess${i}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 401).length, 30)
    assert.equal(statuses.filter((status) => status === 429).length, 30)
    assert.equal((await ask(service.adminToken)).status, 200)
  })
})
