import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { createOrganization } from '../../src/features/accounts/create-organization.ts'
import { createUser } from '../../src/features/accounts/create-user.ts'
import { inviteMember } from '../../src/features/accounts/invitations/invite-member.ts'
import { accountsJobs } from '../../src/features/accounts/jobs.ts'
import { pruneInvitationsJob } from '../../src/features/accounts/model.ts'
import { setClock } from '../harness/set-clock.ts'
import { testPorts } from '../harness/test-ports.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import {
  type ConsoleClient,
  consoleOf,
  cookieOf,
  createAccount,
  openConsole,
  password,
  type Session,
  signIn,
} from './console-client.ts'
import { joinLinksTo, joinTokenOf, mailsTo } from './invitation-mails.ts'

describe('An invitation to an organization', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let organizationId: string
  let owner: ConsoleClient
  let admin: ConsoleClient
  const people: Session[] = []
  before(async () => {
    service = await startTestService({ clock })
    for (const email of ['owner@example.org', 'admin@example.org']) {
      await createAccount(service, email)
      people.push(await signIn(service, email))
    }
  })
  after(() => service.stop())

  beforeEach(async () => {
    clock.advance(3600)
    const made = await organizationOf(people as [Session, Session])
    organizationId = made.id
    owner = made.owner
    admin = made.admin
  })

  async function organizationOf([first, second]: [Session, Session]) {
    const { id } = await service.organization()
    const rows = `('${id}', '${first.userId}', 'owner', now()), ('${id}', '${second.userId}', 'admin', now())`
    await queryDatabase(service, `insert into memberships values ${rows}`)
    return { id, owner: consoleOf(service, id, first), admin: consoleOf(service, id, second) }
  }

  let made = 0
  const nextAddress = (name = 'new') => `${name}-${made++}@example.org`

  async function invite(by: ConsoleClient, email: string, role?: string, headers = {}): Promise<Answer> {
    const answer = await by.call('POST', '/members', role === undefined ? { email } : { email, role }, headers)
    assert.equal(answer.status, 201, answer.text)
    return answer
  }

  /** Invites, and reads the link from the email. */
  async function invited(email: string, role?: string): Promise<string> {
    const before = (await mailsTo(service, email)).length
    await invite(owner, email, role)
    const links = await joinLinksTo(service, email, before + 1)
    return joinTokenOf(links[0] ?? '')
  }

  const read = (token: string) => service.call('GET', `/console/v1/invitations/${token}`)
  const accept = (token: string, body: object = {}, cookie = '') =>
    service.call('POST', `/console/v1/invitations/${token}/accept`, { body, headers: { origin: service.url, cookie } })
  const newcomer = { name: 'New One', password: 'a password of my own' }

  const refused = (answer: Answer, status: number, code: string) =>
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)

  const members = async () => (await owner.call('GET', '/members?limit=100')).json.data.members
  const open = async () => (await owner.call('GET', '/members/invitations')).json.data.invitations

  it('is answered alike whether or not the email address has an account', async () => {
    const known = nextAddress('known')
    await createAccount(service, known)
    for (const email of [known, nextAddress()]) {
      const { json } = await invite(admin, email.toUpperCase())
      const { id, createdAt, expiresAt, ...rest } = json.data
      assert.match(id, /^inv_/)
      assert.deepEqual(rest, { email, role: 'member', invitedBy: 'admin@example.org' })
      assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * 24 * 3600 * 1000)
    }
    assert.equal((await members()).length, 2)
    assert.equal((await open()).length, 2)
  })

  it('lets a newcomer choose name and password, signs them in, and gives the role', async () => {
    const email = nextAddress()
    const token = await invited(email, 'admin')
    assert.deepEqual((await read(token)).json.data, {
      organizationName: 'Example',
      invitedBy: 'owner@example.org',
      invitedByEmail: 'owner@example.org',
      email,
      role: 'admin',
      expiresAt: new Date(clock.now().getTime() + 7 * 24 * 3600 * 1000).toISOString(),
      hasAccount: false,
    })
    const joined = await accept(token, newcomer)
    assert.deepEqual([joined.status, joined.json.data], [200, { organizationId, role: 'admin' }], joined.text)
    const session = { cookie: cookieOf(joined), userId: '' }
    const hers = await consoleOf(service, organizationId, session).call('GET', '/members')
    const me = hers.json.data.members.find(({ isYou }: { isYou: boolean }) => isYou)
    assert.deepEqual([me.email, me.name, me.role], [email, 'New One', 'admin'])
    await openConsole(service, organizationId, email, newcomer.password)
    const { rows } = await queryDatabase(service, `select email_verified from users where email = '${email}'`)
    assert.deepEqual(rows, [{ email_verified: true }])
    assert.deepEqual(await open(), [])
  })

  it('asks a newcomer for a name and a password that is long enough', async () => {
    const token = await invited(nextAddress())
    for (const body of [{}, { name: 'New' }, { password: 'long enough' }]) {
      refused(await accept(token, body), 400, 'INVALID_REQUEST')
    }
    refused(await accept(token, { name: 'New', password: 'short' }), 400, 'INVALID_REQUEST')
    refused(await accept(token, { ...newcomer, name: ' ' }), 400, 'INVALID_REQUEST')
    assert.equal((await accept(token, newcomer)).status, 200)
  })

  it('to an email address with an account is accepted only by the person signed in to it', async () => {
    const email = nextAddress('known')
    const userId = await createAccount(service, email)
    const token = await invited(email)
    assert.equal((await read(token)).json.data.hasAccount, true)
    refused(await accept(token), 401, 'SIGN_IN_REQUIRED')
    refused(await accept(token, newcomer), 401, 'SIGN_IN_REQUIRED')
    const wrong = await accept(token, newcomer, admin.cookie)
    refused(wrong, 403, 'ACCESS_DENIED')
    assert.equal(wrong.json.error, `This invitation is for ${email}, but you are signed in as admin@example.org.`)
    const { cookie } = await signIn(service, email)
    assert.equal((await accept(token, {}, cookie)).status, 200)
    assert.ok((await members()).some((one: { userId: string; role: string }) => one.userId === userId))
    await signIn(service, email, password)
  })

  it('plants no account that its sender could enter', async () => {
    const email = nextAddress('cfo')
    const answer = await invite(admin, email)
    assert.deepEqual(Object.keys(answer.json.data).sort(), [
      'createdAt',
      'email',
      'expiresAt',
      'id',
      'invitedBy',
      'role',
    ])
    assert.doesNotMatch(answer.text, /password|token|join/)
    const { rows } = await queryDatabase(service, `select 1 from users where email = '${email}'`)
    assert.equal(rows.length, 0)
    const elsewhere = await organizationOf(people as [Session, Session])
    await invite(elsewhere.owner, email)
    const [first, second] = (await joinLinksTo(service, email, 2)).map(joinTokenOf) as [string, string]
    assert.equal((await accept(first, newcomer)).status, 200)
    refused(await accept(second, { name: 'Thief', password: 'the thief chooses' }), 401, 'SIGN_IN_REQUIRED')
    const theirs = await service.call('POST', '/console/v1/sign-in', {
      body: { email, password: 'the thief chooses' },
      headers: { origin: service.url },
    })
    refused(theirs, 401, 'INVALID_CREDENTIALS')
  })

  it('is accepted once, however many try at the same time', async () => {
    const token = await invited(nextAddress())
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token, newcomer)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status !== 200)) refused(answer, 409, 'INVITATION_USED')
    assert.equal((await members()).length, 3)
    refused(await read(token), 409, 'INVITATION_USED')
    refused(await accept(token, newcomer), 409, 'INVITATION_USED')
  })

  it('gives one membership when an account accepts it twice at the same time', async () => {
    const email = nextAddress('known')
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const token = await invited(email)
    const answers = await Promise.all([accept(token, {}, cookie), accept(token, {}, cookie)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await members()).length, 3)
  })

  it('expires after seven days, and is renewed by being sent again', async () => {
    const email = nextAddress()
    const token = await invited(email)
    clock.advance(7 * 24 * 3600 - 1)
    assert.equal((await read(token)).status, 200)
    clock.advance(1)
    refused(await read(token), 409, 'INVITATION_EXPIRED')
    refused(await accept(token, newcomer), 409, 'INVITATION_EXPIRED')
    const [expired] = await open()
    const again = (await invite(admin, email, 'admin')).json.data
    assert.deepEqual([again.id, again.role], [expired.id, 'admin'])
    assert.equal(Date.parse(again.expiresAt), clock.now().getTime() + 7 * 24 * 3600 * 1000)
    const links = (await joinLinksTo(service, email, 2)).map(joinTokenOf)
    const newer = links.find((one) => one !== token) ?? ''
    refused(await accept(token, newcomer), 404, 'INVITATION_INVALID')
    assert.equal((await accept(newer, newcomer)).json.data.role, 'admin')
    assert.equal((await open()).length, 0)
  })

  it('is withdrawn by owners and admins, and then opens nothing', async () => {
    const token = await invited(nextAddress())
    const [{ id }] = await open()
    const elsewhere = await organizationOf(people as [Session, Session])
    refused(await elsewhere.owner.call('DELETE', `/members/invitations/${id}`), 404, 'NOT_FOUND')
    const withdrawn = await admin.call('DELETE', `/members/invitations/${id}`)
    assert.deepEqual([withdrawn.status, withdrawn.json.data], [200, { id, withdrawn: true }])
    refused(await admin.call('DELETE', `/members/invitations/${id}`), 404, 'NOT_FOUND')
    refused(await read(token), 404, 'INVITATION_INVALID')
    refused(await accept(token, newcomer), 404, 'INVITATION_INVALID')
    assert.deepEqual(await open(), [])
  })

  it('is seen by every member and changed by owners and admins, one for an owner by owners alone', async () => {
    const email = nextAddress('member')
    await createAccount(service, email, { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, email)
    const { id } = (await invite(owner, nextAddress(), 'owner')).json.data
    const listed = (await member.call('GET', '/members/invitations')).json.data
    assert.deepEqual([listed.invitations[0].id, listed.nextCursor], [id, null])
    refused(await member.call('POST', '/members', { email: nextAddress() }), 403, 'INSUFFICIENT_ROLE')
    refused(await member.call('DELETE', `/members/invitations/${id}`), 403, 'INSUFFICIENT_ROLE')
    refused(await admin.call('POST', '/members', { email: nextAddress(), role: 'owner' }), 403, 'INSUFFICIENT_ROLE')
    refused(await admin.call('DELETE', `/members/invitations/${id}`), 403, 'INSUFFICIENT_ROLE')
    const { email: asked } = listed.invitations[0]
    refused(await admin.call('POST', '/members', { email: asked, role: 'member' }), 403, 'INSUFFICIENT_ROLE')
    assert.equal((await owner.call('DELETE', `/members/invitations/${id}`)).status, 200)
  })

  it('is listed page by page', async () => {
    const sent: string[] = []
    for (let i = 0; i < 3; i++) sent.push((await invite(owner, nextAddress())).json.data.id)
    const first = (await owner.call('GET', '/members/invitations?limit=2')).json.data
    const rest = (await owner.call('GET', `/members/invitations?limit=2&cursor=${first.nextCursor}`)).json.data
    const seen = [...first.invitations, ...rest.invitations].map(({ id }: { id: string }) => id)
    assert.deepEqual([seen.sort(), rest.nextCursor], [sent.sort(), null])
  })

  it('ends when its sender is removed or may no longer give that role', async () => {
    const forOwner = nextAddress()
    const forMember = nextAddress()
    await owner.call('PATCH', `/members/${admin.userId}`, { role: 'owner' })
    await invite(admin, forOwner, 'owner')
    await invite(admin, forMember)
    const addresses = async () => (await open()).map(({ email }: { email: string }) => email)
    await owner.call('PATCH', `/members/${admin.userId}`, { role: 'admin' })
    assert.deepEqual(await addresses(), [forMember])
    const [link = ''] = await joinLinksTo(service, forMember)
    await owner.call('DELETE', `/members/${admin.userId}`)
    assert.deepEqual(await addresses(), [])
    refused(await accept(joinTokenOf(link), newcomer), 404, 'INVITATION_INVALID')
  })

  it('is refused for a member, and sent once under one Idempotency-Key', async () => {
    const member = await owner.call('POST', '/members', { email: 'Admin@example.org' })
    refused(member, 409, 'ALREADY_EXISTS')
    assert.equal(member.json.error, 'admin@example.org is already a member of this organization.')
    const email = nextAddress('once')
    const headers = { 'idempotency-key': 'invite-once' }
    const first = await invite(owner, email, 'member', headers)
    assert.deepEqual((await invite(owner, email, 'member', headers)).json, first.json)
    await invite(owner, nextAddress('after'))
    await joinLinksTo(service, `after-${made - 1}@example.org`)
    assert.equal((await mailsTo(service, email)).length, 1)
  })

  it('keeps its secret out of the log, the answers and the database', async () => {
    const email = nextAddress('secret')
    const token = await invited(email)
    await read(token)
    await accept(token, { name: 'New' })
    await accept(token, newcomer)
    await read(token)
    const secrets = [token, newcomer.password]
    for (const secret of secrets) assert.ok(!service.logged().includes(secret))
    const { rows } = await queryDatabase(
      service,
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    assert.ok(rows.some(({ name }) => name === 'public.invitations'))
    for (const { name } of rows) {
      const [schema, table] = name.split('.')
      const found = await queryDatabase(service, `select t::text as line from "${schema}"."${table}" t`)
      for (const { line } of found.rows) {
        for (const secret of secrets) {
          assert.ok(!line.includes(secret) && !line.includes(Buffer.from(secret).toString('hex')), name)
        }
      }
    }
  })

  it('says in its email who invites to what, as text, and until when', async () => {
    const { id } = await service.admin('POST', '/organizations', { name: '<b>Näher</b>', plan: 'free' })
    await queryDatabase(service, `insert into memberships values ('${id}', '${owner.userId}', 'owner', now())`)
    const email = nextAddress()
    await invite(consoleOf(service, id, owner), email)
    const [link = ''] = await joinLinksTo(service, email)
    const [mail] = await mailsTo(service, email)
    assert.equal(mail?.subject, 'Join <b>Näher</b> on Countersign')
    assert.match(mail.text, /^owner@example\.org has invited you to join “<b>Näher<\/b>”/m)
    assert.ok(link.startsWith(`${service.url.replace('127.0.0.1', 'localhost')}/join/`))
  })

  it('is sent to one email address at most ten times an hour', async () => {
    const email = nextAddress()
    for (let i = 0; i < 10; i++) await invite(owner, email)
    refused(await owner.call('POST', '/members', { email }), 429, 'TOO_MANY_REQUESTS')
    await invite(owner, nextAddress())
  })

  it('cannot be guessed at for long, and works whatever others guess', async () => {
    const token = await invited(nextAddress())
    let answer = await read('x'.repeat(43))
    for (let tries = 0; answer.status === 404; tries++) {
      assert.ok(tries < 40)
      answer = await read(`${tries}`.padStart(43, 'A'))
    }
    refused(answer, 429, 'TOO_MANY_FAILED_ATTEMPTS')
    assert.equal((await read(token)).status, 200, 'a right one works all the same')
    clock.advance(61)
    for (const odd of ['%00', '..%2f..', 'x'.repeat(200), '%F0%9F%98%80']) {
      assert.ok([400, 404].includes((await read(odd)).status), odd)
    }
  })

  it('is accepted from our own pages only', async () => {
    const token = await invited(nextAddress())
    const path = `/console/v1/invitations/${token}/accept`
    const answer = await service.call('POST', path, { body: newcomer, headers: { origin: 'https://evil.example' } })
    refused(answer, 403, 'ORIGIN_NOT_ALLOWED')
  })
})

it('Invitations of an organization are limited to a hundred an hour, over all email addresses', async () => {
  const { end, ...ports } = await testPorts()
  try {
    const asked: [string, number, number][] = []
    const limiter = {
      async hit(subject: string, limit: number, windowSeconds: number) {
        asked.push([subject, limit, windowSeconds])
        return { allowed: limit !== 100, remaining: 0, resetSeconds: 60 }
      },
      release: () => assert.fail('nothing is given back'),
    }
    await ports.database.transaction().execute(async (transaction) => {
      const sendInvitation = () => assert.fail('nothing is sent')
      const within = { ...ports, transaction, limiter, sendInvitation, publicUrl: 'https://example.org' }
      const { id: organizationId } = await createOrganization(within, { name: 'Example', plan: 'free', language: null })
      const account = (email: string, membership?: { organizationId: string; role: 'admin' }) =>
        createUser(within, { email, name: undefined, password: 'long enough', membership })
      const { user } = await account('admin@example.org', { organizationId, role: 'admin' })
      await account('known@example.org')
      const actor = { userId: user.id, email: user.email, name: user.name, organizationId, role: 'admin' as const }
      for (const email of ['new@example.org', 'Known@example.org']) {
        await assert.rejects(inviteMember(within, actor, { email, role: 'member' }), { code: 'TOO_MANY_REQUESTS' })
      }
      assert.deepEqual(asked, [
        [`invitations:${organizationId}`, 100, 3600],
        [`invitations:${organizationId}`, 100, 3600],
      ])
    })
  } finally {
    await end()
  }
})

it('Invitations are forgotten a month after they expired', async () => {
  const { end, ...ports } = await testPorts()
  try {
    const { database, clock } = ports
    await sql`insert into organizations values ('org_a', 'A', 'free', now())`.execute(database)
    await sql`insert into users values ('user_a', 'a@x.org', 'A', true, null, now(), now())`.execute(database)
    for (const days of [29, 31]) {
      const expiresAt = new Date(clock.now().getTime() - days * 24 * 3600 * 1000)
      await sql`insert into invitations values (${`inv_${days}`}, 'org_a', ${`${days}@x.org`}, 'member',
        sha256(${`${days}`}::bytea), 'user_a', now(), ${expiresAt})`.execute(database)
    }
    const prune = accountsJobs({
      ...ports,
      sessionLimits: { idleSeconds: 1, absoluteSeconds: 1 },
      sendLink: async () => {},
      publicUrl: 'https://sign.example.org',
    }).find(({ job }) => job.name === pruneInvitationsJob.name)
    await prune?.handle({}, { signal: new AbortController().signal, attempt: 1 } as never)
    const { rows } = await sql<{ id: string }>`select id from invitations`.execute(database)
    assert.deepEqual(rows, [{ id: 'inv_29' }])
  } finally {
    await end()
  }
})
