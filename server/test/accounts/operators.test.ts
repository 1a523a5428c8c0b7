import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'

describe('Operators', () => {
  let service: TestService
  const clock = setClock('2026-11-18T12:00:00Z')
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  const by = (token: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    service.call(method, `/admin/v1${path}`, { body, headers: { authorization: `Bearer ${token}`, ...headers } })

  it('administer under their own names, while the admin token then only manages operators', async () => {
    const shared = service.adminToken
    assert.equal((await by(shared, 'GET', '/operators')).json.data.operators.length, 0)
    const { id: organizationId } = await service.organization()
    const created = await by(shared, 'POST', '/operators', { name: 'Anna' })
    assert.equal(created.status, 201, created.text)
    const anna = created.json.data
    assert.match(anna.token, /^cs_operator_[0-9A-Za-z]{46}$/)
    assert.equal(anna.hint, anna.token.slice(-4))

    for (const path of ['/organizations', '/keys', '/nowhere']) {
      const refused = await by(shared, 'GET', path)
      assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [403, 'OPERATOR_REQUIRED'], path)
    }
    assert.match(
      (await by(shared, 'GET', '/keys')).json.error,
      /can only manage operators.* Send the token of an operator/,
    )
    assert.equal((await by(anna.token, 'GET', '/organizations')).status, 200)
    const key = await by(anna.token, 'POST', '/keys', { organizationId, name: 'by Anna' })
    assert.equal(key.status, 201)
    const { rows } = await queryDatabase(
      service,
      `select content::json -> 'actor' ->> 'name' as name from audit_entries where content::text like '%by Anna%'`,
    )
    assert.deepEqual(rows, [{ name: 'Anna' }])

    const listed = (await by(shared, 'GET', '/operators')).json.data.operators
    assert.equal(listed[0].lastUsedAt, clock.now().toISOString())
    assert.ok(!JSON.stringify(listed).includes(anna.token))
  })

  it('keep their answers to themselves, even with the same Idempotency-Key', async () => {
    const token = async (name: string) => (await by(service.adminToken, 'POST', '/operators', { name })).json.data.token
    const [bert, carl] = [await token('Bert'), await token('Carl')]
    const repeat = { 'idempotency-key': 'same' }
    const first = await by(bert, 'POST', '/organizations', { name: 'One' }, repeat)
    assert.equal((await by(bert, 'POST', '/organizations', { name: 'One' }, repeat)).json.data.id, first.json.data.id)
    assert.notEqual(
      (await by(carl, 'POST', '/organizations', { name: 'One' }, repeat)).json.data.id,
      first.json.data.id,
    )
  })

  it('are refused once they are disabled, and the admin token stays limited', async () => {
    const { id, token } = (await by(service.adminToken, 'POST', '/operators', { name: 'Dora' })).json.data
    const same = await by(service.adminToken, 'POST', '/operators', { name: 'dora' })
    assert.deepEqual([same.status, same.headers.get('x-error-code')], [409, 'ALREADY_EXISTS'])
    const disabled = await by(service.adminToken, 'POST', `/operators/${id}/disable`)
    assert.equal(disabled.json.data.disabledAt, clock.now().toISOString())
    const refused = await by(token, 'GET', '/organizations')
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [401, 'ADMIN_TOKEN_INVALID'])
    assert.equal((await by(service.adminToken, 'GET', '/organizations')).status, 403)
    assert.equal((await by(service.adminToken, 'POST', '/operators', { name: 'Dora' })).status, 201)
    assert.equal((await by(service.adminToken, 'POST', '/operators/operator_none/disable')).status, 404)
  })

  it('see why the service is not ready, and administer test mode as well', async () => {
    const { token } = (await by(service.adminToken, 'POST', '/operators', { name: 'Emil' })).json.data
    const { id: organizationId } = (await by(token, 'POST', '/organizations', { name: 'Tests' })).json.data
    await by(token, 'POST', '/keys', { organizationId, name: 'test', test: true })
    for (const secret of [token, service.adminToken]) {
      const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': '192.0.2.1' }
      assert.ok(Array.isArray((await service.call('GET', '/health/ready', { headers })).json.checks))
    }
    const inTest = (secret: string) =>
      service.call('GET', '/test/admin/v1/seals', { headers: { authorization: `Bearer ${secret}` } })
    assert.equal((await inTest(token)).status, 200)
    assert.equal((await inTest(service.adminToken)).status, 403)
  })
})
