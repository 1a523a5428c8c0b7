import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createOrganization } from '../../src/features/accounts/create-organization.ts'
import { createUser } from '../../src/features/accounts/create-user.ts'
import { addMember } from '../../src/features/accounts/members/add-member.ts'
import { testPorts } from '../harness/test-ports.ts'
import type { Answer } from '../harness/test-service.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
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
    service = await startTestService()
    for (let i = 0; i < 3; i++) {
      const email = nextAddress('person')
      await createAccount(service, email)
      people.push(await signIn(service, email))
    }
  })
  after(() => service.stop())

  beforeEach(async () => {
    const made = await organizationOf('owner', 'admin', 'member')
    organizationId = made.id
    ;[owner, admin, member] = made.consoles as [ConsoleClient, ConsoleClient, ConsoleClient]
  })

  /** An organization of people who are signed in, one with each role. */
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

  it('are seen by all of them, page by page, and everybody finds himself', async () => {
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

  it('get an account with a first password that works, shown to who adds them and to nobody again', async () => {
    const email = nextAddress('New')
    const added = await admin.call('POST', '/members', { email, name: 'New One' })
    assert.equal(added.status, 201, added.text)
    const { password, ...shown } = added.json.data
    assert.deepEqual(
      [shown.email, shown.name, shown.role, shown.isYou],
      [email.toLowerCase(), 'New One', 'member', false],
    )
    const newcomer = await openConsole(service, organizationId, email, password)
    assert.equal(newcomer.userId, shown.userId)
    assert.equal((await newcomer.call('GET', '/members')).json.data.members.length, 4)
    assert.ok(!(await owner.call('GET', '/members')).text.includes(password))
    assert.ok(!service.logged().includes(password))
  })

  it('who have an account are only added, and keep their name and password', async () => {
    const email = nextAddress('known')
    const userId = await createAccount(service, email)
    const added = await owner.call('POST', '/members', { email: email.toUpperCase(), name: 'Other', role: 'admin' })
    assert.equal(added.status, 201, added.text)
    const { createdAt: _, ...shown } = added.json.data
    assert.deepEqual(shown, { userId, email, name: email, role: 'admin', isYou: false, password: null })
    assert.equal((await (await openConsole(service, organizationId, email)).call('GET', '/members')).status, 200)
    const again = await owner.call('POST', '/members', { email })
    refused(again, 409, 'ALREADY_EXISTS')
    assert.match(again.json.error, new RegExp(`${email} is a member of this organization already`))
    assert.equal((await roles())[userId], 'admin')
  })

  it('are added once under one Idempotency-Key, whose answer nobody else is given', async () => {
    const body = { email: nextAddress('once') }
    const headers = { 'idempotency-key': 'add-once' }
    const first = await owner.call('POST', '/members', body, headers)
    assert.equal(first.status, 201)
    assert.deepEqual((await owner.call('POST', '/members', body, headers)).json, first.json)
    refused(await admin.call('POST', '/members', body, headers), 409, 'ALREADY_EXISTS')
  })

  it('are changed by owners and admins only', async () => {
    refused(await member.call('POST', '/members', { email: nextAddress('x') }), 403, 'ROLE_TOO_LOW')
    refused(await member.call('PATCH', `/members/${member.userId}`, { role: 'admin' }), 403, 'ROLE_TOO_LOW')
    refused(await member.call('DELETE', `/members/${admin.userId}`), 403, 'ROLE_TOO_LOW')
    refused(await member.call('PATCH', '/organization', { name: 'Mine' }), 403, 'ROLE_TOO_LOW')
    const raised = await admin.call('PATCH', `/members/${member.userId}`, { role: 'admin' })
    assert.deepEqual([raised.status, raised.json.data.role, raised.json.data.isYou], [200, 'admin', false])
    const removed = await admin.call('DELETE', `/members/${member.userId}`)
    assert.deepEqual(removed.json.data, { userId: member.userId, removed: true })
  })

  it('who are no owners neither make, lower nor remove an owner', async () => {
    refused(await admin.call('POST', '/members', { email: nextAddress('x'), role: 'owner' }), 403, 'ROLE_TOO_LOW')
    refused(await admin.call('PATCH', `/members/${admin.userId}`, { role: 'owner' }), 403, 'ROLE_TOO_LOW')
    refused(await admin.call('PATCH', `/members/${member.userId}`, { role: 'owner' }), 403, 'ROLE_TOO_LOW')
    refused(await admin.call('PATCH', `/members/${owner.userId}`, { role: 'member' }), 403, 'ROLE_TOO_LOW')
    refused(await admin.call('DELETE', `/members/${owner.userId}`), 403, 'ROLE_TOO_LOW')
    assert.equal((await owner.call('PATCH', `/members/${admin.userId}`, { role: 'owner' })).json.data.role, 'owner')
  })

  it('leave as they like, but for the last owner', async () => {
    assert.equal((await member.call('DELETE', `/members/${member.userId}`)).status, 200)
    refused(await member.call('GET', '/members'), 403, 'BELONGS_TO_ANOTHER')
    const leaving = await owner.call('DELETE', `/members/${owner.userId}`)
    refused(leaving, 409, 'LAST_OWNER')
    assert.match(leaving.json.error, /make another member an owner first/)
    refused(await owner.call('PATCH', `/members/${owner.userId}`, { role: 'admin' }), 409, 'LAST_OWNER')
    await owner.call('PATCH', `/members/${admin.userId}`, { role: 'owner' })
    assert.equal((await owner.call('DELETE', `/members/${owner.userId}`)).status, 200)
  })

  it('keep an owner when all owners leave, lower or remove each other at once', async () => {
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

  it('who are removed lose the console at once, and the keys that they made stay with the organization', async () => {
    const made = await service.call('POST', '/console/v1/keys', {
      body: { organizationId, name: 'program' },
      headers: { origin: service.url, cookie: admin.cookie },
    })
    assert.equal(made.status, 201, made.text)
    await owner.call('DELETE', `/members/${admin.userId}`)
    refused(await admin.call('GET', '/quota'), 403, 'BELONGS_TO_ANOTHER')
    assert.equal((await service.call('GET', '/api/v1/quota', { key: made.json.data.key })).status, 200)
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

  it('are refused with an address or a role that is none', async () => {
    refused(await owner.call('POST', '/members', { email: 'nobody' }), 400, 'INVALID_REQUEST')
    refused(await owner.call('POST', '/members', { email: nextAddress('x'), role: 'king' }), 400, 'INVALID_REQUEST')
    refused(await owner.call('POST', '/members', { email: nextAddress('x'), name: ' ' }), 400, 'INVALID_REQUEST')
    refused(await owner.call('PATCH', `/members/${member.userId}`, {}), 400, 'INVALID_REQUEST')
  })

  it('see the name of the organization that an admin gives it', async () => {
    const renamed = await admin.call('PATCH', '/organization', { name: 'Näher & Söhne' })
    assert.deepEqual(renamed.json.data, {
      id: organizationId,
      name: 'Näher & Söhne',
      plan: 'enterprise',
      role: 'admin',
    })
    const me = await service.call('GET', '/console/v1/me', { headers: { cookie: member.cookie } })
    assert.equal(
      me.json.data.organizations.find(({ id }: { id: string }) => id === organizationId).name,
      'Näher & Söhne',
    )
    for (const name of ['', ' ', 'x'.repeat(201)]) {
      refused(await admin.call('PATCH', '/organization', { name }), 400, 'INVALID_REQUEST')
    }
  })
})

it('New accounts are made a hundred an hour and no more, and who has one is added all the same', async () => {
  const { end, ...ports } = await testPorts()
  try {
    const asked: [string, number][] = []
    const limiter = {
      async hit(subject: string, limit: number) {
        asked.push([subject, limit])
        return { allowed: false, remaining: 0, resetSeconds: 60 }
      },
      peek: () => assert.fail('nothing is only looked at'),
    }
    await ports.database.transaction().execute(async (transaction) => {
      const within = { ...ports, transaction, limiter }
      const { id: organizationId } = await createOrganization(within, { name: 'Example', plan: 'free' })
      const account = (email: string, membership?: { organizationId: string; role: 'admin' }) =>
        createUser(within, { email, name: undefined, password: 'long enough', membership })
      const { user } = await account('admin@example.org', { organizationId, role: 'admin' })
      await account('known@example.org')
      const actor = { userId: user.id, email: user.email, name: user.name, organizationId, role: 'admin' as const }
      const add = (email: string) => addMember(within, actor, { email, name: undefined, role: 'member' })
      await assert.rejects(add('new@example.org'), { code: 'TOO_MANY_REQUESTS' })
      assert.equal((await add('known@example.org')).password, null)
      assert.deepEqual(asked, [[`new-accounts:${organizationId}`, 100]])
    })
  } finally {
    await end()
  }
})
