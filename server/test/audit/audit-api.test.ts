import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AuditEntry } from '@countersign/api'
import { type AuditHead, followAuditChain } from '@countersign/proof'
import { type ConsoleClient, createAccount, openConsole, password } from '../accounts/console-client.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'

describe('The audit log of an organization', () => {
  let service: TestService
  let organization: { id: string; key: string }
  let owner: ConsoleClient
  let member: ConsoleClient
  const clock = setClock('2027-03-01T10:00:00.000Z')
  before(async () => {
    service = await startTestService({ clock })
    organization = await service.organization()
    await createAccount(service, 'owner@example.org', { organizationId: organization.id, role: 'owner' })
    await createAccount(service, 'member@example.org', { organizationId: organization.id, role: 'member' })
    owner = await openConsole(service, organization.id, 'owner@example.org')
    member = await openConsole(service, organization.id, 'member@example.org')
  })
  after(() => service.stop())

  async function list(query = ''): Promise<AuditEntry[]> {
    const { status, json } = await owner.call('GET', `/audit${query}`)
    assert.equal(status, 200)
    return json.data.entries
  }

  it('is read newest first, with actor, address and time, by page and by key', async () => {
    const entries = await list()
    const [latest] = entries
    assert.equal(latest?.action, 'sign_in.succeeded')
    assert.deepEqual(latest?.actor, { kind: 'user', id: member.userId, name: 'member@example.org' })
    assert.equal(latest?.ip, '127.0.0.1')
    assert.deepEqual(
      entries.map(({ number }) => number),
      entries.map((_, index) => entries.length - index),
    )
    assert.equal(entries.at(-1)?.action, 'organization.created')
    assert.deepEqual(entries.at(-1)?.actor, { kind: 'operator', id: null, name: 'Administrator token' })

    const first = await owner.call('GET', '/audit?limit=3')
    const rest = await owner.call('GET', `/audit?limit=100&cursor=${first.json.data.nextCursor}`)
    assert.deepEqual([...first.json.data.entries, ...rest.json.data.entries], entries)
    assert.equal(rest.json.data.nextCursor, null)

    const byKey = await service.call('GET', '/api/v1/audit', { key: organization.key })
    assert.deepEqual(byKey.json.data.entries, entries)
  })

  it('is for owners, admins and keys of the organization only', async () => {
    for (const path of ['/audit', '/audit/export', '/audit/heads']) {
      const refused = await member.call('GET', path)
      assert.equal(refused.headers.get('x-error-code'), 'INSUFFICIENT_ROLE', path)
    }
    const other = await service.organization()
    const { json } = await service.call('GET', '/api/v1/audit', { key: other.key })
    assert.ok(json.data.entries.every((entry: AuditEntry) => entry.organizationId === other.id))
  })

  it('is filtered by action, actor, target, time and any text', async () => {
    clock.advance(60)
    const noon = clock.now().toISOString()
    await owner.call('PUT', '/language', { language: 'de' })
    clock.advance(60)
    const later = clock.now().toISOString()
    await owner.call('PUT', '/branding', { companyName: 'Müller & Söhne', brandColor: null })

    const actions = async (query: string) => (await list(query)).map(({ action, number }) => `${number} ${action}`)
    const [branding = '', language = ''] = await actions('?action=settings.changed')
    assert.deepEqual(await actions(`?from=${noon}&to=${later}`), [language])
    assert.deepEqual(await actions(`?from=${later}`), [branding])
    assert.deepEqual(await actions(`?q=${encodeURIComponent('MÜLLER & s')}`), [branding])
    assert.deepEqual(await actions('?q=nothing%25has_this'), [])
    assert.deepEqual(await actions('?actor=Owner@example.org&action=settings.changed'), [branding, language])
    assert.deepEqual(await actions(`?actor=${member.userId}`), await actions('?actor=member@example.org'))
    assert.equal((await list('?target=member@example.org'))[0]?.action, 'user.created')
  })

  it('is exported as JSON Lines that prove their order, and records the export', async () => {
    const { headers, text } = await owner.call('GET', '/audit/export?to=2099-01-01T00:00:00Z&%00=a')
    assert.equal(headers.get('content-type'), 'application/x-ndjson')
    const entries = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const end = entries.reduce<AuditHead | undefined>((head, one) => followAuditChain(head, one), undefined)
    const { json } = await owner.call('GET', '/audit/heads')
    assert.deepEqual(end, { number: json.data.last.number, hash: json.data.last.hash })
    assert.equal(entries.at(-1).action, 'audit.exported')
    assert.deepEqual(entries.at(-1).details, { to: '2099-01-01T00:00:00Z' })
  })

  it('gets a timestamp of its last hash once a day, if it has grown', async () => {
    const { id } = organization
    const heads = async () => (await owner.call('GET', '/audit/heads')).json.data
    await runScheduled(service, 'audit.timestamp-heads')
    const { last, heads: timestamped } = await heads()
    assert.equal(timestamped.length, 1)
    const [{ number, hash, timestampId }] = timestamped
    assert.deepEqual({ number, hash }, { number: last.number, hash: last.hash })
    const { json } = await service.call('GET', `/api/v1/timestamp/${timestampId}`, { key: organization.key })
    assert.equal(json.data.fingerprint, hash)

    await runScheduled(service, 'audit.timestamp-heads')
    assert.equal((await heads()).heads.length, 1)
    await owner.call('PUT', '/language', { language: null })
    await runScheduled(service, 'audit.timestamp-heads')
    assert.equal((await heads()).heads[0].number, number + 1)
    const all = await service.admin('GET', `/audit/heads?organizationId=${id}`)
    assert.deepEqual(all, await heads())
  })

  it('has the failed sign-ins of its members, and not more than 20 an hour', async () => {
    const attempt = (email: string) =>
      service.call('POST', '/console/v1/sign-in', {
        body: { email, password: 'not the right one' },
        headers: { origin: service.url },
      })
    for (let i = 0; i < 25; i++) {
      await attempt('member@example.org')
      clock.advance(10)
    }
    await service.settled()
    const failures = await list('?action=sign_in.failed&limit=100')
    assert.equal(failures.length, 20)
    assert.deepEqual(failures[19]?.actor, { kind: 'user', id: null, name: 'member@example.org' })
    assert.deepEqual(failures[19]?.details, { code: 'INVALID_CREDENTIALS' })
    assert.ok(failures.some(({ details }) => details.furtherFailuresThisHour === 'not recorded'))
  })

  it('lets the operator read the failures of unknown people, without their email address', async () => {
    const headers = { origin: service.url }
    const body = { email: 'stranger@example.org', password }
    assert.equal((await service.call('POST', '/console/v1/sign-in', { body, headers })).status, 401)
    await service.settled()
    const { entries } = (await service.admin('GET', '/audit?action=sign_in.failed')) as never as {
      entries: AuditEntry[]
    }
    assert.equal(entries[0]?.organizationId, null)
    assert.match(String(entries[0]?.details.account), /^[0-9a-f]{12}$/)
    assert.doesNotMatch(JSON.stringify(entries), /stranger/)
  })

  it('has the refused tokens of operators, but no requests without one', async () => {
    const attempt = (headers: Record<string, string>) => service.call('GET', '/admin/v1/audit', { headers })
    const refused = async () => (await service.admin('GET', '/audit?action=operator.refused&limit=100')) as never
    assert.equal((await attempt({})).status, 401)
    assert.equal((await attempt({ authorization: 'Bearer guessed-token' })).status, 401)
    const { entries } = (await refused()) as { entries: AuditEntry[] }
    assert.equal(entries.length, 1)
    assert.deepEqual(entries[0]?.details, { code: 'ADMIN_TOKEN_INVALID' })
    assert.equal(entries[0]?.ip, '127.0.0.1')
    assert.doesNotMatch(JSON.stringify(entries), /guessed-token/)
  })

  it('has at most 100 refused tokens an hour, and says in the last one that it ends there', async () => {
    clock.advance(3600)
    const since = clock.now().toISOString()
    const guess = () => service.call('GET', '/admin/v1/audit', { headers: { authorization: 'Bearer guessed-token' } })
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < 25; i += 1) assert.equal((await guess()).status, 401)
      clock.advance(61)
    }
    const recorded = async () => {
      const found = await service.admin('GET', `/audit?action=operator.refused&limit=100&from=${since}`)
      return found as never as { entries: AuditEntry[]; nextCursor: string | null }
    }
    const { entries, nextCursor } = await recorded()
    assert.deepEqual([entries.length, nextCursor], [100, null])
    const [last, ...before] = entries.map(({ details }) => details.furtherFailuresThisHour)
    assert.equal(last, 'not recorded')
    assert.ok(before.every((one) => one === undefined))
    clock.advance(3600)
    await guess()
    assert.equal((await recorded()).entries[0]?.at, clock.now().toISOString())
  })

  it('is refused for an organization that does not exist, and the request starts no log', async () => {
    const unknown = organization.id.replace(/.{4}$/, 'zzzz')
    for (const path of ['/audit', '/audit/export', '/audit/heads']) {
      const headers = { authorization: `Bearer ${service.adminToken}` }
      const answer = await service.call('GET', `/admin/v1${path}?organizationId=${unknown}`, { headers })
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [404, 'NOT_FOUND'], path)
    }
    const { rows } = await queryDatabase(service, `select from audit_chains where chain = '${unknown}'`)
    assert.equal(rows.length, 0)
  })

  it('shows a test key what was done in test mode only, and people both modes', async () => {
    const { key } = await service.admin('POST', '/keys', { organizationId: organization.id, name: 'T', test: true })
    const get = (path: string) => service.call('GET', `/api/v1${path}`, { key: key as string })
    assert.deepEqual((await get('/audit')).json.data.entries, [])
    const modes = (lines: string) =>
      new Set(lines.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line).mode)))
    assert.deepEqual(modes((await get('/audit/export')).text), new Set(['test']))
    assert.deepEqual(
      (await get('/audit')).json.data.entries.map(({ action }: AuditEntry) => action),
      ['audit.exported'],
    )
    const inTest = `/test/console/v1/organizations/${organization.id}/audit/export`
    const byPerson = await service.call('GET', inTest, { headers: { cookie: owner.cookie } })
    assert.deepEqual(modes(byPerson.text), new Set(['live', 'test']))
  })

  it('has the sign-out of a person once, in the transaction that ends their session', async () => {
    const email = 'leaver@example.org'
    await createAccount(service, email, { organizationId: organization.id, role: 'member' })
    const leaver = await openConsole(service, organization.id, email)
    const headers = { origin: service.url, cookie: leaver.cookie }
    for (let i = 0; i < 2; i++)
      assert.equal((await service.call('POST', '/console/v1/sign-out', { headers })).status, 200)
    assert.equal((await list(`?action=sign_out.succeeded&actor=${email}`)).length, 1)
    assert.equal((await leaver.call('GET', '/quota')).status, 401)
  })
})
