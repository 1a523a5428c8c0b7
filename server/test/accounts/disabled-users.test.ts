import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { Answer, TestService } from '../harness/test-service.ts'
import { createAccount, password, signIn } from './console-client.ts'

describe('A user whom the operator disables', () => {
  let service: TestService
  let organizationId: string
  const email = 'disabled-anna@example.org'
  before(async () => {
    service = await sharedTestService()
    organizationId = (await service.organization()).id
    await createAccount(service, email, { organizationId, role: 'owner' })
  })

  const send = (method: string, path: string, body?: object, cookie = '') =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, cookie } })
  const stamp = (key: string) => service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
  const outcome = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]

  it('cannot sign in or use personal keys, until the operator enables them again', async () => {
    const { cookie } = await signIn(service, email)
    const own = (await send('POST', '/keys', { name: 'own' }, cookie)).json.data.key
    const shared = (await send('POST', '/keys', { name: 'shared', organizationId }, cookie)).json.data.key
    const { key: given } = await service.admin('POST', '/keys', { personalEmail: email, name: 'given' })
    for (const key of [own, shared, given]) assert.equal((await stamp(key)).status, 201)

    const disabled = await service.admin('POST', '/users/disable', { email: 'Disabled-Anna@example.org' })
    assert.match(disabled.disabledAt ?? '', /^\d{4}-/)
    assert.equal((await send('GET', '/me', undefined, cookie)).status, 401)
    const refused = await send('POST', '/sign-in', { email, password })
    assert.deepEqual(outcome(refused), [403, 'ACCOUNT_DISABLED'])
    assert.match(refused.json.error, /Contact your administrator/)
    assert.deepEqual(refused.headers.getSetCookie(), [])
    assert.deepEqual(outcome(await send('POST', '/sign-in', { email, password: 'wrong' })), [
      401,
      'INVALID_CREDENTIALS',
    ])
    for (const key of [own, given]) assert.deepEqual(outcome(await stamp(key)), [401, 'API_KEY_SUSPENDED'])
    assert.equal((await stamp(shared)).status, 201, "the organization's go on")
    const again = await service.admin('POST', '/users/disable', { email })
    assert.equal(again.disabledAt, disabled.disabledAt)

    const enabled = await service.admin('POST', '/users/enable', { email })
    assert.equal(enabled.disabledAt, null)
    assert.equal((await send('GET', '/me', undefined, cookie)).status, 401, 'the old session has ended')
    const { cookie: fresh } = await signIn(service, email)
    assert.equal((await send('GET', '/me', undefined, fresh)).status, 200)
    for (const key of [own, given]) assert.equal((await stamp(key)).status, 201)
  })

  it('must exist', async () => {
    for (const act of ['disable', 'enable']) {
      const answer = await service.call('POST', `/admin/v1/users/${act}`, {
        headers: { authorization: `Bearer ${service.adminToken}` },
        body: { email: 'nobody@example.org' },
      })
      assert.deepEqual(outcome(answer), [404, 'NOT_FOUND'])
    }
  })
})
