import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { type ConsoleClient, cookieOf, createAccount, openConsole, password } from './console-client.ts'

const hash = 'ab'.repeat(32)

describe('An organization in the console', () => {
  let service: TestService
  let organizationId: string
  let freeId: string
  let member: ConsoleClient
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '7' } })
    organizationId = (await service.organization()).id
    freeId = (await service.organization({ plan: 'free' })).id
    await createAccount(service, 'member@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'free@example.org', { organizationId: freeId, role: 'owner' })
    member = await openConsole(service, organizationId, 'member@example.org')
  })
  after(() => service.stop())

  const changes: [string, string, unknown][] = [
    ['POST', '/timestamp', { hash }],
    ['POST', '/members', { email: 'x@example.org' }],
    ['PATCH', '/members/user_x', { role: 'owner' }],
    ['DELETE', '/members/user_x', undefined],
    ['DELETE', '/members/invitations/inv_x', undefined],
  ]
  const reads = ['/quota', '/members', '/members/invitations', '/timestamps', '/signing', '/seals']

  it('is closed to visitors who are not signed in', async () => {
    const base = `/console/v1/organizations/${organizationId}`
    const headers = { origin: service.url }
    for (const path of reads) {
      for (const cookie of ['', 'countersign.session_token=forged.signature']) {
        const answer = await service.call('GET', base + path, { headers: { ...headers, cookie } })
        assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [401, 'SIGN_IN_REQUIRED'], path)
      }
    }
    for (const [method, path, body] of changes) {
      assert.equal((await service.call(method, base + path, { headers, body })).status, 401, path)
    }
  })

  it('takes no API key in place of the cookie', async () => {
    const { id, key } = await service.organization()
    assert.equal((await service.call('GET', `/console/v1/organizations/${id}/quota`, { key })).status, 401)
  })

  it('refuses changes that come from another site, whatever cookie they carry', async () => {
    for (const origin of ['https://evil.example', 'null', '']) {
      for (const [method, path, body] of changes) {
        const answer = await member.call(method, path, body, { origin })
        assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [403, 'ORIGIN_NOT_ALLOWED'], path)
      }
    }
    const { rows } = await queryDatabase(service, `select 1 from log_entries where owner = '${organizationId}'`)
    assert.equal(rows.length, 0)
  })

  it('is closed to members of another one, and to one that does not exist', async () => {
    for (const id of [freeId, 'org_none', '%00']) {
      const elsewhere = await openConsole(service, id, 'member@example.org')
      for (const path of reads) {
        const answer = await elsewhere.call('GET', path)
        assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [403, 'ACCESS_DENIED'], path)
      }
      for (const [method, path, body] of changes) assert.equal((await elsewhere.call(method, path, body)).status, 403)
    }
  })

  it('lets members in on the free plan, which limits programs', async () => {
    const free = await openConsole(service, freeId, 'free@example.org')
    assert.equal((await free.call('GET', '/quota')).json.data.plan, 'free')
    const created = await free.call('POST', '/timestamp', { hash })
    assert.equal(created.status, 201, created.text)
    assert.equal((await free.call('GET', `/timestamp/${created.json.data.id}`)).status, 200)
  })

  it('is not closed by the hourly limit of keys', async () => {
    for (let i = 0; i < 10; i++) assert.equal((await member.call('GET', '/quota')).status, 200)
  })

  it('ends with the session', async () => {
    const leaving = await openConsole(service, organizationId, 'member@example.org')
    assert.equal((await leaving.call('GET', '/quota')).status, 200)
    const headers = { origin: service.url, cookie: leaving.cookie }
    await service.call('POST', '/console/v1/sign-out', { headers })
    assert.equal((await leaving.call('GET', '/quota')).status, 401)
  })

  it('is entered by a session that the service created, never by one from outside', async () => {
    const headers = { origin: service.url, cookie: member.cookie }
    const body = { email: 'free@example.org', password }
    const answer = await service.call('POST', '/console/v1/sign-in', { body, headers })
    assert.notEqual(cookieOf(answer), member.cookie)
    assert.equal((await member.call('GET', '/members')).json.data.members[0].userId, member.userId)
  })

  it('keeps its answers out of every cache', async () => {
    assert.equal((await member.call('GET', '/members')).headers.get('cache-control'), 'no-store')
  })

  it('shows everybody which pages the service has and the highest limit of a key', async () => {
    const me = async (of: TestService, cookie: string) =>
      (await of.call('GET', '/console/v1/me', { headers: { cookie } })).json.data
    const { pages, limits } = await me(service, member.cookie)
    assert.deepEqual([pages, limits], [{ mailbox: '/dev/mailbox', explorer: '/chain' }, { requestsPerHour: 7 }])
    for (const path of Object.values(pages)) assert.equal((await service.call('GET', String(path))).status, 200)

    const bare = await startTestService({ environment: { SMTP_URL: 'smtp://127.0.0.1:9', ANCHOR: 'opentimestamps' } })
    try {
      await createAccount(bare, 'someone@example.org')
      const { cookie } = await openConsole(bare, '', 'someone@example.org')
      assert.deepEqual((await me(bare, cookie)).pages, { mailbox: null, explorer: null })
      for (const path of ['/dev/mailbox', '/chain']) assert.equal((await bare.call('GET', path)).status, 404)
    } finally {
      await bare.stop()
    }
  })
})
