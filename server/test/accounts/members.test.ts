import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { Answer, TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { type ConsoleClient, consoleOf, createAccount, openConsole, type Session, signIn } from './console-client.ts'

describe('Members of an organization', () => {
  let service: TestService
  let organizationId: string
  let owner: ConsoleClient
  let admin: ConsoleClient
  let member: ConsoleClient
  const people: Session[] = []
  before(async () => {
    service = await sharedTestService()
    for (let i = 0; i < 3; i++) {
      const email = nextAddress('person')
      await createAccount(service, email)
      people.push(await signIn(service, email))
    }
  })

  beforeEach(async () => {
    const made = await organizationOf('owner', 'admin', 'member')
    organizationId = made.id
    ;[owner, admin, member] = made.consoles as [ConsoleClient, ConsoleClient, ConsoleClient]
  })

  /** An organization of signed-in people, one with each role. */
  async function organizationOf(...roles: string[]): Promise<{ id: string; consoles: ConsoleClient[] }> {
    const { id } = await service.organization()
    const sessions = people.slice(0, roles.length)
    const rows = sessions.map(({ userId }, index) => `('${id}', '${userId}', '${roles[index]}', now())`)
    await queryDatabase(service, `insert into memberships values ${rows.join()}`)
    return { id, consoles: sessions.map((session) => consoleOf(service, id, session)) }
  }

  let made = 0
  const nextAddress = (name: string) => `${name}-${made++}@example.org`

  async function roles(): Promise<Record<string, string>> {
    const { members } = (await owner.call('GET', '/members?limit=100')).json.data
    return Object.fromEntries(members.map(({ userId, role }: { userId: string; role: string }) => [userId, role]))
  }

  const refused = (answer: Answer, status: number, code: string) =>
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)

  it('are seen by all of them, page by page, and everybody finds themselves', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { json } = await member.call('GET', `/members?limit=2${cursor}`)
      for (const one of json.data.members) {
        assert.deepEqual(Object.keys(one).sort(), ['createdAt', 'email', 'isYou', 'name', 'role', 'userId'])
        assert.equal(one.isYou, one.userId === member.userId)
        seen.push(one.userId)
      }
      cursor = json.data.nextCursor === null ? '' : `&cursor=${json.data.nextCursor}`
    } while (cursor !== '')
    assert.deepEqual(seen.sort(), [owner.userId, admin.userId, member.userId].sort())
  })

  it('are changed by owners and admins only', async () => {
    refused(await member.call('POST', '/members', { email: nextAddress('x') }), 403, 'INSUFFICIENT_ROLE')
    refused(await member.call('PATCH', `/members/${member.userId}`, { role: 'admin' }), 403, 'INSUFFICIENT_ROLE')
    refused(await member.call('DELETE', `/members/${admin.userId}`), 403, 'INSUFFICIENT_ROLE')
    const raised = await admin.call('PATCH', `/members/${member.userId}`, { role: 'admin' })
    assert.deepEqual([raised.status, raised.json.data.role, raised.json.data.isYou], [200, 'admin', false])
    const removed = await admin.call('DELETE', `/members/${member.userId}`)
    assert.deepEqual(removed.json.data, { userId: member.userId, removed: true, keys: [] })
  })

  it('who are not owners can neither create, demote nor remove an owner', async () => {
    refused(await admin.call('POST', '/members', { email: nextAddress('x'), role: 'owner' }), 403, 'INSUFFICIENT_ROLE')
    refused(await admin.call('PATCH', `/members/${admin.userId}`, { role: 'owner' }), 403, 'INSUFFICIENT_ROLE')
    refused(await admin.call('PATCH', `/members/${member.userId}`, { role: 'owner' }), 403, 'INSUFFICIENT_ROLE')
    refused(await admin.call('PATCH', `/members/${owner.userId}`, { role: 'member' }), 403, 'INSUFFICIENT_ROLE')
    refused(await admin.call('DELETE', `/members/${owner.userId}`), 403, 'INSUFFICIENT_ROLE')
    assert.equal((await owner.call('PATCH', `/members/${admin.userId}`, { role: 'owner' })).json.data.role, 'owner')
  })

  it('leave as they like, except for the last owner', async () => {
    assert.equal((await member.call('DELETE', `/members/${member.userId}`)).status, 200)
    refused(await member.call('GET', '/members'), 403, 'ACCESS_DENIED')
    const leaving = await owner.call('DELETE', `/members/${owner.userId}`)
    refused(leaving, 409, 'LAST_OWNER')
    assert.match(leaving.json.error, /Make another member an owner first/)
    refused(await owner.call('PATCH', `/members/${owner.userId}`, { role: 'admin' }), 409, 'LAST_OWNER')
    await owner.call('PATCH', `/members/${admin.userId}`, { role: 'owner' })
    assert.equal((await owner.call('DELETE', `/members/${owner.userId}`)).status, 200)
  })

  it('keep an owner when all owners leave, demote or remove each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { consoles } = await organizationOf('owner', 'owner', 'owner')
      const [a, b, c] = consoles as [ConsoleClient, ConsoleClient, ConsoleClient]
      const answers = await Promise.all([
        a.call('DELETE', `/members/${b.userId}`),
        b.call('DELETE', `/members/${a.userId}`),
        c.call('PATCH', `/members/${c.userId}`, { role: 'member' }),
        a.call('PATCH', `/members/${a.userId}`, { role: 'admin' }),
        c.call('DELETE', `/members/${c.userId}`),
      ])
      for (const { status, text } of answers) assert.ok([200, 403, 404, 409].includes(status), text)
      const { members } = await seenByWhoIsLeft(consoles)
      assert.ok(members.some(({ role }) => role === 'owner'))
    }
  })

  async function seenByWhoIsLeft(consoles: readonly ConsoleClient[]): Promise<{ members: { role: string }[] }> {
    for (const { call } of consoles) {
      const answer = await call('GET', '/members')
      if (answer.status === 200) return answer.json.data
    }
    return assert.fail('nobody is left')
  }

  it('who are removed lose the console immediately, and their keys stay with the organization', async () => {
    const makeKey = async (name: string, by: ConsoleClient, more = {}) => {
      const headers = { origin: service.url, cookie: by.cookie }
      const answer = await service.call('POST', '/console/v1/keys', { body: { name, ...more }, headers })
      assert.equal(answer.status, 201, answer.text)
      return answer.json.data
    }
    const kept = await makeKey('program', admin, { organizationId })
    await makeKey('of another', owner, { organizationId })
    await makeKey('personal', admin)
    const expired = await makeKey('expired', admin, { organizationId })
    await queryDatabase(service, `update api_keys set expires_at = now() where id = '${expired.id}'`)
    const removed = (await owner.call('DELETE', `/members/${admin.userId}`)).json.data
    assert.deepEqual(removed.keys, [{ id: kept.id, name: 'program', hint: kept.hint }])
    refused(await admin.call('GET', '/quota'), 403, 'ACCESS_DENIED')
    assert.equal((await service.call('GET', '/api/v1/quota', { key: kept.key })).status, 200)
    refused(await owner.call('DELETE', `/members/${admin.userId}`), 404, 'NOT_FOUND')
  })

  it('of another organization are neither seen nor touched', async () => {
    const elsewhere = (await service.organization()).id
    const email = nextAddress('elsewhere')
    const stranger = await createAccount(service, email, { organizationId: elsewhere, role: 'member' })
    assert.equal((await roles())[stranger], undefined)
    refused(await owner.call('PATCH', `/members/${stranger}`, { role: 'admin' }), 404, 'NOT_FOUND')
    refused(await owner.call('DELETE', `/members/${stranger}`), 404, 'NOT_FOUND')
    const there = await openConsole(service, elsewhere, email)
    assert.equal((await there.call('GET', '/members')).json.data.members[0].role, 'member')
  })

  it('are refused with an invalid email address or role', async () => {
    refused(await owner.call('POST', '/members', { email: 'nobody' }), 400, 'INVALID_REQUEST')
    refused(await owner.call('POST', '/members', { email: nextAddress('x'), role: 'king' }), 400, 'INVALID_REQUEST')
    refused(await owner.call('PATCH', `/members/${member.userId}`, {}), 400, 'INVALID_REQUEST')
  })

  it('cannot rename the organization, whose name is in certificates', async () => {
    refused(await owner.call('PATCH', '/organization', { name: 'Other' }), 404, 'NOT_FOUND')
  })
})
