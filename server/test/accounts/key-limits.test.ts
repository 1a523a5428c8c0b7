import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { createAccount, type Session, signIn } from './console-client.ts'

const hash = 'ab'.repeat(32)

describe('The limits of an API key', () => {
  let service: TestService
  let organizationId: string
  let owner: Session
  const clock = setClock('2026-11-18T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock, environment: { TRUST_PROXY: 'true' } })
    organizationId = (await service.organization()).id
    await createAccount(service, 'owner@example.org', { organizationId, role: 'owner' })
    owner = await signIn(service, 'owner@example.org')
  })
  after(() => service.stop())

  const create = async (wanted: object) =>
    await service.admin('POST', '/keys', { organizationId, name: 'limited', ...wanted })
  const inConsole = (method: string, path: string, body?: object) =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, cookie: owner.cookie } })
  const call = (
    key: string,
    method: string,
    path: string,
    { ip = '192.0.2.1', body }: { ip?: string; body?: object },
  ) => service.call(method, `/api/v1${path}`, { key, body, headers: { 'x-forwarded-for': ip } })
  const read = (key: string, ip?: string) => call(key, 'GET', '/timestamp', ip === undefined ? {} : { ip })
  const write = (key: string) => call(key, 'POST', '/timestamp', { body: { hash } })
  const outcome = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]
  const keyById = async (id: string) => {
    const { keys } = (await inConsole('GET', `/keys?organizationId=${organizationId}&limit=100`)).json.data
    return keys.find((one: { id: string }) => one.id === id)
  }

  it('let a key with the scope to write also read, and nothing else', async () => {
    const { key } = await create({ scopes: ['timestamps:write'] })
    assert.equal((await write(key)).status, 201)
    assert.equal((await read(key)).status, 200)
    const refused = await call(key, 'GET', '/signing', {})
    assert.deepEqual(outcome(refused), [403, 'INSUFFICIENT_SCOPE'])
    assert.match(refused.json.error, /lacks the scope signing:read\. Add it/)
    assert.equal(refused.headers.get('ratelimit-limit'), '100')
    assert.equal((await call(key, 'GET', '/quota', {})).status, 200, 'no scope is needed')
    assert.equal((await call(key, 'GET', '/nowhere', {})).status, 404)
  })

  it('refuse what a key may only read, before its body is read', async () => {
    const { key } = await create({ scopes: ['timestamps:read'] })
    assert.equal((await read(key)).status, 200)
    const refused = await call(key, 'POST', '/timestamp', { body: { not: 'valid' } })
    assert.deepEqual(outcome(refused), [403, 'INSUFFICIENT_SCOPE'])
    assert.match(refused.json.error, /timestamps:write/)
  })

  it('admit a key from its IP ranges only, and leave its hourly limit alone', async () => {
    const { key } = await create({ allowedIpRanges: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
    const first = await read(key, '192.0.2.1')
    assert.deepEqual(outcome(first), [403, 'IP_ADDRESS_NOT_ALLOWED'])
    assert.match(first.json.error, /from the IP address 192\.0\.2\.1\. /)
    const admitted = ['203.0.113.9', '::ffff:203.0.113.200', '2001:db8:1::5', '198.51.100.7']
    for (const ip of admitted) assert.equal((await read(key, ip)).status, 200, ip)
    for (const ip of ['203.0.114.1', '2001:db9::1', '198.51.100.8', '::ffff:192.0.2.1', 'nonsense']) {
      assert.deepEqual(outcome(await read(key, ip)), [403, 'IP_ADDRESS_NOT_ALLOWED'], ip)
    }
    const last = await read(key, '203.0.113.9')
    assert.equal(last.headers.get('ratelimit-remaining'), String(100 - admitted.length - 1))
  })

  it('also apply to test keys', async () => {
    const limits = { scopes: ['timestamps:read'], allowedIpRanges: ['203.0.113.0/24'] }
    const { key } = await create({ ...limits, test: true })
    assert.equal((await read(key, '203.0.113.9')).status, 200)
    assert.deepEqual(outcome(await read(key, '192.0.2.1')), [403, 'IP_ADDRESS_NOT_ALLOWED'])
    const written = await call(key, 'POST', '/timestamp', { ip: '203.0.113.9', body: { hash } })
    assert.deepEqual(outcome(written), [403, 'INSUFFICIENT_SCOPE'])

    const own = (await inConsole('POST', '/keys', { organizationId, name: 'of test mode', ...limits })).json.data
    assert.deepEqual([own.scopes, own.allowedIpRanges], [limits.scopes, limits.allowedIpRanges])
    const ofTest = await service.call('POST', '/test/console/v1/keys', {
      body: { organizationId, name: 'of test mode', ...limits },
      headers: { origin: service.url, cookie: owner.cookie },
    })
    assert.deepEqual([ofTest.json.data.test, ofTest.json.data.scopes], [true, limits.scopes])
    assert.deepEqual(outcome(await read(ofTest.json.data.key)), [403, 'IP_ADDRESS_NOT_ALLOWED'])
  })

  it('change immediately for a key in use, by its owner or the operator', async () => {
    const { id, key } = await create({})
    assert.equal((await write(key)).status, 201)
    const changed = await inConsole('PATCH', `/keys/${id}`, { name: 'reader', scopes: ['timestamps:read'] })
    assert.deepEqual([changed.json.data.name, changed.json.data.scopes], ['reader', ['timestamps:read']])
    assert.equal((await write(key)).status, 403)
    await service.admin('PATCH', `/keys/${id}`, { allowedIpRanges: ['203.0.113.0/24'] })
    assert.deepEqual(outcome(await read(key)), [403, 'IP_ADDRESS_NOT_ALLOWED'])
    await service.admin('PATCH', `/keys/${id}`, { scopes: null, allowedIpRanges: null })
    assert.equal((await write(key)).status, 201)
    assert.equal((await inConsole('PATCH', '/keys/key_none', { name: 'x' })).status, 404)
  })

  it('are refused where they make no sense', async () => {
    for (const [wrong, message] of [
      [{ scopes: [] }, /^scopes must be a list of different scopes/],
      [{ scopes: ['timestamps:read', 'timestamps:read'] }, /^scopes must be a list of different scopes/],
      [{ scopes: ['everything'] }, /^scopes\[0\] must be one of timestamps:read, /],
      [{ allowedIpRanges: ['203.0.113.0/40'] }, /^allowedIpRanges\[0\] must be an IP address or a range in CIDR/],
      [{ allowedIpRanges: [] }, /^allowedIpRanges must be a list of 1 to 50/],
      [
        { allowedIpRanges: Array.from({ length: 51 }, (_, i) => `203.0.113.${i}`) },
        /^allowedIpRanges must be a list of 1 to 50/,
      ],
    ] as const) {
      const answer = await inConsole('POST', '/keys', { organizationId, name: 'wrong', ...wrong })
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, message)
    }
  })

  it('come with the time and the IP address of the last use, at most once a minute', async () => {
    const { id, key } = await create({ allowedIpRanges: ['203.0.113.0/24'] })
    const { lastUsedAt, lastUsedIp } = await keyById(id)
    assert.deepEqual([lastUsedAt, lastUsedIp], [null, null])
    await read(key, '192.0.2.1')
    await read(key, '203.0.113.1')
    const first = clock.now().toISOString()
    await service.eventually('the use is recorded', async () => (await keyById(id)).lastUsedAt === first)
    assert.equal((await keyById(id)).lastUsedIp, '203.0.113.1')

    clock.advance(30)
    await read(key, '203.0.113.2')
    clock.advance(30)
    await read(key, '203.0.113.3')
    const second = clock.now().toISOString()
    await service.eventually('the next use is recorded', async () => (await keyById(id)).lastUsedAt === second)
    assert.equal((await keyById(id)).lastUsedIp, '203.0.113.3')
  })
})
