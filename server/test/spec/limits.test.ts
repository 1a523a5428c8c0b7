import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('The hourly limit', () => {
  const clock = setClock('2027-01-15T12:00:00Z')
  let service: TestService
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  it('allows 100 requests an hour by default, and answers the next with 429, the limit and the seconds to wait', async () => {
    const { key } = await service.organization()
    const first = await service.call('GET', '/api/v1/quota', { key })
    assert.equal(first.headers.get('ratelimit-limit'), '100')
    assert.equal(first.headers.get('ratelimit-remaining'), '99')
    assert.equal(first.headers.get('ratelimit-reset'), '3600')
    clock.advance(600)
    for (let i = 2; i <= 100; i++) assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 200)
    const refused = await service.call('GET', '/api/v1/quota', { key })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '3000')
    assert.equal(refused.headers.get('ratelimit-remaining'), '0')
    assert.equal(refused.headers.get('x-error-code'), 'HOURLY_LIMIT_EXCEEDED')
    assert.match(refused.json.error, /limit of 100 requests.* 3000 seconds/)
    clock.advance(3000)
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 200)
  })

  it('counts each key on its own, and unknown paths and refused requests too', async () => {
    const { id, key } = await service.organization({ requestsPerHour: 2 })
    const other = await service.admin('POST', '/keys', { organizationId: id, name: 'other', requestsPerHour: 5 })
    assert.equal((await service.call('GET', '/api/v1/nothing', { key })).headers.get('ratelimit-remaining'), '1')
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).headers.get('ratelimit-remaining'), '0')
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 429)
    const untouched = await service.call('GET', '/api/v1/quota', { key: other.key })
    assert.equal(untouched.headers.get('ratelimit-limit'), '5')
    assert.equal(untouched.headers.get('ratelimit-remaining'), '4')
  })

  it('is one for all nodes without Redis, and a restart does not begin it again', async (t) => {
    const secret = { SECRET_KEY: 'ab'.repeat(32) }
    const first = await startTestService({ clock, environment: secret })
    t.after(() => first.stop())
    const node = () =>
      startTestService({
        clock,
        environment: { ...secret, DATABASE_URL: first.databaseUrl, ADMIN_TOKEN: first.adminToken },
      })
    const { key } = await first.organization({ requestsPerHour: 9 })
    const statuses = async (by: TestService, tries: number) => {
      const answers: number[] = []
      for (let i = 0; i < tries; i++) answers.push((await by.call('GET', '/api/v1/quota', { key })).status)
      return answers
    }
    const second = await node()
    try {
      assert.deepEqual(await statuses(first, 4), [200, 200, 200, 200])
      assert.deepEqual(await statuses(second, 4), [200, 200, 200, 200])
    } finally {
      await second.stop()
    }
    const restarted = await node()
    try {
      assert.deepEqual(await statuses(restarted, 2), [200, 429])
      assert.deepEqual(await statuses(first, 1), [429])
    } finally {
      await restarted.stop()
    }
  })

  it('refuses before the plan is looked at', async () => {
    const { key } = await service.organization({ plan: 'free', requestsPerHour: 1 })
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 403)
    assert.equal((await service.call('GET', '/api/v1/quota', { key })).status, 429)
  })
})
