import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { linkTokenTo } from './account-mails.ts'
import { type ConsoleClient, cookieOf, createAccount, openConsole, password } from './console-client.ts'
import { startIdentityProvider, type TestProvider } from './identity-provider.ts'
import { PasskeyDevice } from './passkey-device.ts'
import { createScimToken, scimClient } from './scim-client.ts'

describe('Single sign-on', () => {
  const clock = setClock(new Date().toISOString())
  const records = new Map<string, string[]>()
  let service: TestService
  let organizationId: string
  let owner: ConsoleClient
  let provider: TestProvider
  let providerId: string
  let nextPerson = 0

  const post = (path: string, body: unknown, cookie = '') =>
    service.call('POST', `/console/v1${path}`, { body, headers: { origin: service.url, cookie } })
  const get = (path: string, cookie: string) => service.call('GET', `/console/v1${path}`, { headers: { cookie } })
  const refused = (answer: Answer, status: number, code: string, message = /./) => {
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)
    assert.match(answer.json.error, message)
  }
  const redirectOf = (id: string) => `http://localhost:${new URL(service.url).port}/sign-in/callback/${id}`

  before(async () => {
    const domainRecords = { texts: async (domain: string) => records.get(domain) ?? [] }
    service = await startTestService({ clock, domainRecords })
    organizationId = (await service.organization()).id
    await createAccount(service, 'owner@acme.example', { organizationId, role: 'owner' })
    owner = await openConsole(service, organizationId, 'owner@acme.example')
    provider = await startIdentityProvider([redirectOf(organizationId)])
    const created = await owner.call('POST', '/identity-providers', {
      name: 'Acme login',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      purposes: ['members'],
      defaultRole: 'member',
    })
    assert.equal(created.status, 201, created.text)
    providerId = created.json.data.id
    await prove(owner, 'acme.example')
  })
  after(async () => {
    await provider.stop()
    await service.stop()
  })
  beforeEach(async () => {
    clock.advance(61)
    provider.person = undefined
    provider.acr = undefined
    provider.tamper = undefined
    await change({ defaultRole: 'member', trustsEmail: false, acrValues: [] })
    await owner.call('PUT', '/sign-in-settings', { requiresSingleSignOn: false })
  })

  async function change(body: object): Promise<void> {
    const changed = await owner.call('PATCH', `/identity-providers/${providerId}`, body)
    assert.equal(changed.status, 200, changed.text)
  }

  /** Adds a domain, publishes its record, and proves it. */
  async function prove(by: ConsoleClient, domain: string): Promise<void> {
    const added = await by.call('POST', '/sign-in-domains', { domain })
    assert.equal(added.status, 201, added.text)
    records.set(domain, ['v=spf1 -all', added.json.data.record])
    const proven = await by.call('POST', `/sign-in-domains/${domain}/verify`)
    assert.equal(proven.status, 200, proven.text)
  }

  function somebody(name: string) {
    const number = ++nextPerson
    return { sub: `subject-${number}`, email: `${name}${number}@acme.example`, email_verified: true, name: 'Sam Smith' }
  }

  async function start(email: string): Promise<{ url: string; cookie: string }> {
    const started = await post('/sign-in/single-sign-on', { email })
    assert.equal(started.status, 200, started.text)
    return { url: started.json.data.url, cookie: cookieOf(started) }
  }
  const complete = (back: URL, cookie: string, id = organizationId) =>
    post('/sign-in/single-sign-on/complete', { organizationId: id, query: back.search }, cookie)

  /** The whole way: to the provider and back. */
  async function signIn(person: NonNullable<TestProvider['person']>): Promise<Answer> {
    provider.person = person
    const { url, cookie } = await start('somebody@acme.example')
    return await complete(await provider.visit(url), cookie)
  }

  it('is offered by the domain of an email address, whether or not there is an account', async () => {
    const options = async (email: string) => (await post('/sign-in/options', { email })).json.data.singleSignOn
    assert.deepEqual(await options('owner@acme.example'), { provider: 'Acme login', isRequired: false })
    assert.deepEqual(await options('Nobody@ACME.example'), { provider: 'Acme login', isRequired: false })
    assert.equal(await options('owner@sub.acme.example'), null)
    assert.equal(await options('owner@other.example'), null)
    refused(await post('/sign-in/single-sign-on', { email: 'x@other.example' }), 404, 'NOT_FOUND')
  })

  it('creates an account and a membership at the first sign-in, and finds both by the subject later', async () => {
    const sam = somebody('sam')
    const first = await signIn(sam)
    assert.equal(first.status, 200, first.text)
    const { id } = first.json.data
    assert.deepEqual(first.json.data, { id, email: sam.email, name: 'Sam Smith' })
    const me = (await get('/me', cookieOf(first))).json.data
    assert.deepEqual(
      me.organizations.map(({ id, role, needs }: Record<string, string>) => [id, role, needs]),
      [[organizationId, 'member', null]],
    )
    const renamed = await signIn({ ...sam, email: 'renamed@acme.example' })
    assert.equal(renamed.json.data.id, id)
    assert.equal(renamed.json.data.email, sam.email)
    const joined = await owner.call('GET', `/audit?action=member.joined&q=${sam.email}`)
    assert.deepEqual(joined.json.data.entries[0].details, { role: 'member', singleSignOn: true })
    const recorded = await owner.call('GET', `/audit?action=sign_in.succeeded&actor=${sam.email}`)
    assert.deepEqual(recorded.json.data.entries[0].details, { identityProvider: providerId })
  })

  it('is in the export of everything about a person: the identity, and sessions of this organization', async () => {
    const ada = somebody('ada')
    const { id } = (await signIn(ada)).json.data
    const other = (await service.organization()).id
    await queryDatabase(
      service,
      `insert into memberships (organization_id, user_id, role, created_at) values ('${other}', '${id}', 'member', now())`,
    )
    const { text } = await owner.call('POST', '/people/export', { email: ada.email })
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const of = (kind: string) => lines.filter((line) => line.kind === kind)
    assert.deepEqual(
      of('identity').map(({ issuer, subject }) => [issuer, subject]),
      [[provider.issuer, ada.sub]],
    )
    assert.deepEqual(
      of('session').map(({ bySingleSignOn }) => bySingleSignOn),
      [true],
    )
    await createAccount(service, 'manager@elsewhere.example', { organizationId: other, role: 'owner' })
    const elsewhere = await openConsole(service, other, 'manager@elsewhere.example')
    const there = await elsewhere.call('POST', '/people/export', { email: ada.email })
    assert.doesNotMatch(there.text, /"kind":"(?:identity|session)"/)
  })

  it('opens the account with the same email address, and keeps its role', async () => {
    const kim = somebody('kim')
    const userId = await createAccount(service, kim.email, { organizationId, role: 'admin' })
    const signedIn = await signIn(kim)
    assert.equal(signedIn.json.data.id, userId)
    const me = (await get('/me', cookieOf(signedIn))).json.data
    assert.equal(me.organizations[0].role, 'admin')
    refused(
      await signIn({ ...kim, sub: 'somebody else with this email address' }),
      403,
      'ACCESS_DENIED',
      /another person/,
    )
  })

  it('refuses people without a verified email address in a proven domain, and records it', async () => {
    const eve = somebody('eve')
    refused(await signIn({ ...eve, email_verified: false }), 403, 'ACCESS_DENIED', /has not verified/)
    refused(await signIn({ ...eve, email_verified: undefined }), 403, 'ACCESS_DENIED', /has not verified/)
    refused(await signIn({ ...eve, email: 'eve@other.example' }), 403, 'ACCESS_DENIED', /has not proved/)
    refused(await signIn({ ...eve, email: 'eve@sub.acme.example' }), 403, 'ACCESS_DENIED', /has not proved/)
    refused(await signIn({ ...eve, email: 'eve@acme.example/x.example' }), 403, 'ACCESS_DENIED', /has not proved/)
    refused(await signIn({ sub: eve.sub }), 403, 'ACCESS_DENIED', /does not send your email address/)
    const { entries } = (await owner.call('GET', `/audit?action=sign_in.failed&q=${eve.sub}`)).json.data
    assert.equal(entries.length, 6)
    await change({ trustsEmail: true })
    refused(await signIn({ ...eve, email_verified: false }), 403, 'ACCESS_DENIED', /has not verified/)
    assert.equal((await signIn({ ...eve, email_verified: undefined })).status, 200)
  })

  it('does not open an account of a domain whose record is gone from the DNS', async () => {
    const known = somebody('known')
    assert.equal((await signIn(known)).status, 200)
    const record = records.get('acme.example') ?? []
    records.set('acme.example', [])
    refused(await signIn(somebody('new')), 403, 'ACCESS_DENIED', /TXT record/)
    assert.equal((await signIn(known)).status, 200, 'people who were bound before can still sign in')
    records.set('acme.example', record)
  })

  it('without a default role, admits only members and invited people, with the role of the invitation', async () => {
    await change({ defaultRole: null })
    const ida = somebody('ida')
    refused(await signIn(ida), 403, 'ACCESS_DENIED', /not a member/)
    assert.equal((await owner.call('POST', '/members', { email: ida.email, role: 'admin' })).status, 201)
    const joined = await signIn(ida)
    assert.equal(joined.status, 200, joined.text)
    assert.equal((await get('/me', cookieOf(joined))).json.data.organizations[0].role, 'admin')
    const { invitations } = (await owner.call('GET', '/members/invitations')).json.data
    assert.equal(
      invitations.some(({ email }: { email: string }) => email === ida.email),
      false,
    )
  })

  it('ends with the membership', async () => {
    const bob = somebody('bob')
    const { id } = (await signIn(bob)).json.data
    await owner.call('DELETE', `/members/${id}`)
    await change({ defaultRole: null })
    refused(await signIn(bob), 403, 'ACCESS_DENIED', /not a member/)
  })

  it('does not admit a person whom the identity provider has deactivated by SCIM, unless they are invited', async () => {
    const dan = somebody('dan')
    const { id } = (await signIn(dan)).json.data
    const scim = scimClient(service, (await createScimToken(owner)).token)
    const active = (value: boolean) =>
      scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: value } }] })
    assert.equal((await active(false)).status, 200)
    refused(await signIn(dan), 403, 'ACCESS_DENIED', /deactivated/)
    assert.equal((await active(true)).status, 200)
    assert.equal((await signIn(dan)).json.data.id, id)
    assert.equal((await active(false)).status, 200)
    assert.equal((await owner.call('POST', '/members', { email: dan.email, role: 'member' })).status, 201)
    assert.equal((await signIn(dan)).status, 200)
  })

  it('works once, for 10 minutes, and only in the browser that started it', async () => {
    provider.person = somebody('once')
    const { url, cookie } = await start('once@acme.example')
    const back = await provider.visit(url)
    refused(await complete(back, ''), 403, 'SINGLE_SIGN_ON_FAILED', /another browser/)
    const other = await start('once@acme.example')
    refused(await complete(back, other.cookie), 403, 'SINGLE_SIGN_ON_FAILED', /another browser/)
    const answers = await Promise.all([complete(back, cookie), complete(back, cookie), complete(back, cookie)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403, 403])

    const slow = await start('once@acme.example')
    const late = await provider.visit(slow.url)
    clock.advance(601)
    refused(await complete(late, slow.cookie), 403, 'SINGLE_SIGN_ON_FAILED', /has expired/)
  })

  it('refuses a response that came to the redirect URI of another organization, or has another issuer', async () => {
    provider.person = somebody('mixed')
    const first = await start('mixed@acme.example')
    const elsewhere = (await service.organization()).id
    refused(await complete(await provider.visit(first.url), first.cookie, elsewhere), 403, 'SINGLE_SIGN_ON_FAILED')
    const second = await start('mixed@acme.example')
    const back = await provider.visit(second.url)
    back.searchParams.set('iss', 'https://other.example')
    refused(await complete(back, second.cookie), 403, 'SINGLE_SIGN_ON_FAILED', /not valid/)
  })

  it('sends state, nonce and a PKCE challenge, and refuses an ID token of another visit', async () => {
    provider.person = somebody('pkce')
    const { url, cookie } = await start('pkce@acme.example')
    const { searchParams } = new URL(url)
    assert.deepEqual(
      ['response_type', 'code_challenge_method', 'scope', 'login_hint', 'redirect_uri'].map((name) =>
        searchParams.get(name),
      ),
      ['code', 'S256', 'openid email profile', 'pkce@acme.example', redirectOf(organizationId)],
    )
    let token = ''
    provider.tamper = (path, body) => {
      if (path === '/token') token = JSON.parse(body).id_token
      return body
    }
    assert.equal((await complete(await provider.visit(url), cookie)).status, 200)
    provider.tamper = (path, body) =>
      path === '/token' ? JSON.stringify({ ...JSON.parse(body), id_token: token }) : body
    const next = await start('pkce@acme.example')
    refused(await complete(await provider.visit(next.url), next.cookie), 403, 'SINGLE_SIGN_ON_FAILED', /not valid/)
  })

  it('refuses an ID token with a changed signature', async () => {
    provider.person = somebody('forged')
    const { url, cookie } = await start('forged@acme.example')
    const back = await provider.visit(url)
    provider.tamper = (path, body) => {
      if (path !== '/token') return body
      const { id_token, ...rest } = JSON.parse(body)
      const [head, claims, signature = ''] = id_token.split('.')
      const other = Buffer.from(signature, 'base64url').map((byte) => byte ^ 1)
      return JSON.stringify({ ...rest, id_token: `${head}.${claims}.${Buffer.from(other).toString('base64url')}` })
    }
    refused(await complete(back, cookie), 403, 'SINGLE_SIGN_ON_FAILED', /not valid/)
  })

  it('refuses people who cancel at the provider, or sign in there in another way than required', async () => {
    const { url, cookie } = await start('cancels@acme.example')
    refused(await complete(await provider.visit(url), cookie), 403, 'SINGLE_SIGN_ON_FAILED', /did not sign you in/)
    await change({ acrValues: ['high'] })
    provider.acr = 'low'
    refused(await signIn(somebody('low')), 403, 'SINGLE_SIGN_ON_FAILED', /in a way that is accepted/)
    provider.acr = 'high'
    assert.equal((await signIn(somebody('high'))).status, 200)
  })

  it('can be required: members of proven domains then need it, and owners do not', async () => {
    const mia = somebody('mia')
    await createAccount(service, mia.email, { organizationId, role: 'member' })
    await createAccount(service, 'guest@partner.example', { organizationId, role: 'member' })
    const before = await openConsole(service, organizationId, mia.email)
    assert.equal((await before.call('GET', '/documents')).status, 200)
    assert.equal((await owner.call('PUT', '/sign-in-settings', { requiresSingleSignOn: true })).status, 200)

    const word = await post('/sign-in', { email: mia.email, password })
    refused(word, 403, 'SINGLE_SIGN_ON_REQUIRED', /requires single sign-on/)
    assert.equal(
      (await post('/sign-in', { email: mia.email, password: 'wrong' })).status,
      401,
      'only for the right password',
    )
    refused(await before.call('GET', '/documents'), 403, 'SINGLE_SIGN_ON_REQUIRED')
    const inTest = `/test/console/v1/organizations/${organizationId}/documents`
    assert.equal((await service.call('GET', inTest, { headers: { cookie: before.cookie } })).status, 403)
    refused(await get(`/keys?organizationId=${organizationId}`, before.cookie), 403, 'SINGLE_SIGN_ON_REQUIRED')
    assert.equal((await get('/me', before.cookie)).json.data.organizations[0].needs, 'single_sign_on')

    const signedIn = cookieOf(await signIn(mia))
    assert.equal((await get(`/organizations/${organizationId}/documents`, signedIn)).status, 200)
    assert.equal((await service.call('GET', inTest, { headers: { cookie: signedIn } })).status, 200)
    await openConsole(service, organizationId, 'guest@partner.example')
    await openConsole(service, organizationId, 'owner@acme.example')
    assert.equal((await post('/sign-in/options', { email: mia.email })).json.data.singleSignOn.isRequired, true)
  })

  it('where it is required, refuses an email address outside the domains of the organization', async () => {
    const noa = somebody('noa')
    await createAccount(service, noa.email, { organizationId, role: 'member' })
    const { cookie } = await openConsole(service, organizationId, noa.email)
    const asked = await post('/email-changes', { email: 'noa@home.example', password }, cookie)
    assert.equal(asked.status, 202, asked.text)
    const token = await linkTokenTo(service, 'noa@home.example', 'confirm-email')
    await owner.call('PUT', '/sign-in-settings', { requiresSingleSignOn: true })
    const signedIn = cookieOf(await signIn(noa))
    refused(await post(`/email-changes/${token}`, undefined, signedIn), 403, 'ACCESS_DENIED', /in a domain of/)
    const again = await post('/email-changes', { email: 'noa@home.example', password }, signedIn)
    refused(again, 403, 'ACCESS_DENIED', /in a domain of/)
    const within = await post('/email-changes', { email: 'noa@acme.example', password }, signedIn)
    assert.equal(within.status, 202, within.text)
  })

  it('does not open an account whose email address has left the domains of the organization', async () => {
    const liv = somebody('liv')
    const userId = await createAccount(service, liv.email, { organizationId, role: 'member' })
    assert.equal((await signIn(liv)).status, 200)
    await queryDatabase(service, `update users set email = 'liv@home.example' where id = '${userId}'`)
    refused(await signIn(liv), 403, 'ACCESS_DENIED', /no proven domain/)
  })

  it('where it is required, refuses passkeys as it refuses passwords', async () => {
    const pia = somebody('pia')
    await createAccount(service, pia.email, { organizationId, role: 'member' })
    const { cookie } = await openConsole(service, organizationId, pia.email)
    const device = new PasskeyDevice(`http://localhost:${new URL(service.url).port}`)
    const made = device.create((await post('/passkeys/options', { password }, cookie)).json.data)
    assert.equal((await post('/passkeys', { name: 'Phone', passkey: made }, cookie)).status, 201)
    const byPasskey = async () => {
      const started = await post('/sign-in/passkey/options', undefined)
      return await post('/sign-in/passkey', { passkey: device.use(started.json.data) }, cookieOf(started))
    }
    assert.equal((await byPasskey()).status, 200)
    await owner.call('PUT', '/sign-in-settings', { requiresSingleSignOn: true })
    refused(await byPasskey(), 403, 'SINGLE_SIGN_ON_REQUIRED')
  })

  it('counts as the second factor in its own organization alone, and does not replace one that somebody has', async () => {
    await service.admin('PATCH', `/organizations/${organizationId}`, { requiresSecondFactor: true })
    const { id: elsewhere } = await service.organization()
    await service.admin('PATCH', `/organizations/${elsewhere}`, { requiresSecondFactor: true })
    const tim = somebody('tim')
    const userId = await createAccount(service, tim.email, { organizationId: elsewhere, role: 'member' })
    const cookie = cookieOf(await signIn(tim))
    assert.equal((await get(`/organizations/${organizationId}/documents`, cookie)).status, 200)
    refused(await get(`/organizations/${elsewhere}/documents`, cookie), 403, 'SECOND_FACTOR_REQUIRED')
    await service.admin('PATCH', `/organizations/${organizationId}`, { requiresSecondFactor: false })
    await queryDatabase(
      service,
      `insert into second_factors (id, user_id, kind, secret, created_at, confirmed_at)
       values ('factor_x', '${userId}', 'totp', '\\x00', now(), now())`,
    )
    const pending = await signIn(tim)
    assert.deepEqual(pending.json.data, { secondFactors: ['totp', 'recovery_code'] })
    refused(await get('/me', cookieOf(pending)), 401, 'SIGN_IN_REQUIRED')
  })

  it('opens no session that outlives a change which it began during, and continues with what is true then', async (t) => {
    const uma = somebody('uma')
    const userId = (await signIn(uma)).json.data.id
    const other = new pg.Client({ connectionString: service.databaseUrl })
    await other.connect()
    t.after(() => other.end())
    const during = async (lock: string, ...changes: readonly string[]) => {
      await other.query('begin')
      await other.query(lock, [userId])
      const answer = signIn(uma)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually('the sign-in waits', async () => (await other.query(waiting)).rowCount !== 0)
      for (const change of [...changes, 'delete from sessions where user_id = $1']) await other.query(change, [userId])
      await other.query('commit')
      return await answer
    }
    const changed = await during(`update credentials set password = 'another' where user_id = $1`)
    assert.equal((await get('/me', cookieOf(changed))).status, 200, 'the session after the change')
    await queryDatabase(service, `insert into second_factor_guards (user_id, failures) values ('${userId}', 0)`)
    const behind = await during(
      'select from second_factor_guards where user_id = $1 for update',
      `insert into second_factors (id, user_id, kind, secret, created_at, confirmed_at)
       values ('factor_y', $1, 'totp', '\\x00', now(), now())`,
    )
    assert.deepEqual(behind.json.data, { secondFactors: ['totp', 'recovery_code'] })
    refused(await get('/me', cookieOf(behind)), 401, 'SIGN_IN_REQUIRED')
  })

  it('keeps secrets encrypted or hashed, and out of the log', async () => {
    provider.person = somebody('quiet')
    const { url, cookie } = await start('quiet@acme.example')
    const state = new URL(url).searchParams.get('state') ?? ''
    const nonce = new URL(url).searchParams.get('nonce') ?? ''
    const back = await provider.visit(url)
    const { rows } = await queryDatabase(
      service,
      `select v::text as text from provider_visits v union all select p::text from identity_providers p
       union all select encode(secrets, 'escape') from provider_visits union all select encode(client_secret, 'escape') from identity_providers`,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    await complete(back, cookie)
    for (const secret of [
      state,
      nonce,
      provider.clientSecret,
      back.searchParams.get('code') ?? '',
      cookie.split('=')[1] ?? '',
    ]) {
      assert.ok(secret.length > 10)
      assert.ok(!stored.includes(secret))
      assert.ok(!service.logged().includes(secret))
    }
  })
})
