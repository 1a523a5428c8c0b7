import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

describe('Sign-in of people', () => {
  let service: TestService
  let organizationId: string
  before(async () => {
    service = await startTestService({ clock: setClock(new Date().toISOString()) })
    organizationId = (await service.organization()).id
    await service.admin('POST', '/users', { email: 'owner@example.org', password, organizationId, role: 'owner' })
    await service.admin('POST', '/users', { email: 'member@example.org', password, organizationId, role: 'member' })
    await service.admin('POST', '/users', { email: 'stranger@example.org', password })
  })
  after(() => service.stop())

  const password = 'correct horse battery'

  const send = (method: string, path: string, body?: unknown, cookie?: string, origin = service.url) =>
    service.call(method, `/console/v1${path}`, {
      body,
      headers: { origin, ...(cookie === undefined ? {} : { cookie }) },
    })

  const cookies = new Map<string, Promise<string>>()

  /** The cookie of one session of this person, which every test may use but must not end. */
  function sessionOf(email: string): Promise<string> {
    const cookie = cookies.get(email) ?? signIn(email)
    cookies.set(email, cookie)
    return cookie
  }

  async function signIn(email: string, word = password): Promise<string> {
    const answer = await send('POST', '/sign-in', { email, password: word })
    assert.equal(answer.status, 200, answer.text)
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  it('opens a session with email and password, in a cookie that scripts cannot read', async () => {
    const answer = await send('POST', '/sign-in', { email: 'Owner@example.org', password })
    assert.equal(answer.status, 200)
    assert.equal(answer.json.data.email, 'owner@example.org')
    const [cookie = ''] = answer.headers.getSetCookie()
    assert.match(cookie, /HttpOnly/i)
    assert.match(cookie, /SameSite=Lax/i)
    const me = await send('GET', '/me', undefined, cookie.split(';')[0])
    assert.deepEqual(me.json.data.organizations, [
      {
        ...{ id: organizationId, name: 'Example', plan: 'enterprise', role: 'owner' },
        ...{ requiresSecondFactor: false, needs: null },
      },
    ])
  })

  it('refuses a wrong password and an unknown email address in the same words', async () => {
    const wrong = await send('POST', '/sign-in', { email: 'owner@example.org', password: 'wrong' })
    const unknown = await send('POST', '/sign-in', { email: 'nobody@example.org', password: 'wrong' })
    assert.equal(wrong.status, 401)
    assert.equal(unknown.status, 401)
    assert.equal(wrong.json.error, unknown.json.error)
  })

  it('refuses visitors who are not signed in, or send a forged cookie', async () => {
    assert.equal((await send('GET', '/me')).status, 401)
    assert.equal((await send('GET', '/me', undefined, 'countersign.session_token=forged.signature')).status, 401)
  })

  it('ends the session at sign-out, also for a copy of the cookie', async () => {
    const cookie = await signIn('owner@example.org')
    assert.equal((await send('GET', '/me', undefined, cookie)).status, 200)
    assert.equal((await send('POST', '/sign-out', undefined, cookie)).status, 200)
    assert.equal((await send('GET', '/me', undefined, cookie)).status, 401)
  })

  it('changes the password only with the current one, and ends the other sessions', async () => {
    await service.admin('POST', '/users', { email: 'changer@example.org', password })
    const here = await signIn('changer@example.org')
    const elsewhere = await signIn('changer@example.org')
    const next = { currentPassword: 'not it at all', newPassword: 'another long password' }
    assert.equal((await send('POST', '/password', next, here)).status, 401)
    const short = { currentPassword: password, newPassword: 'short' }
    assert.match((await send('POST', '/password', short, here)).json.error, /newPassword must be a string of 10/)
    const changed = await send('POST', '/password', { ...next, currentPassword: password }, here)
    assert.equal(changed.status, 200)
    assert.equal((await send('GET', '/me', undefined, elsewhere)).status, 401)
    await signIn('changer@example.org', 'another long password')
  })

  it('refuses changes that come from another site, whatever cookie they carry', async () => {
    const cookie = await sessionOf('owner@example.org')
    for (const origin of ['https://evil.example', 'null', '']) {
      const answer = await send('POST', '/keys', { organizationId, name: 'csrf' }, cookie, origin)
      assert.equal(answer.status, 403)
      assert.equal(answer.headers.get('x-error-code'), 'ORIGIN_NOT_ALLOWED')
    }
  })

  it("lets an owner create, list and delete keys of the organization, which carry the owner's name", async () => {
    const cookie = await sessionOf('owner@example.org')
    const made = await send('POST', '/keys', { organizationId, name: 'from the console' }, cookie)
    assert.equal(made.status, 201)
    assert.equal((await service.call('GET', '/api/v1/quota', { key: made.json.data.key })).status, 200)
    const listed = await send('GET', `/keys?organizationId=${organizationId}`, undefined, cookie)
    const found = listed.json.data.keys.find(({ id }: { id: string }) => id === made.json.data.id)
    assert.equal(found.name, 'from the console')
    assert.ok(found.userId.startsWith('user_'))
    assert.equal(found.key, undefined)
    assert.equal((await send('DELETE', `/keys/${found.id}`, undefined, cookie)).status, 200)
    assert.equal((await service.call('GET', '/api/v1/quota', { key: made.json.data.key })).status, 401)
    assert.equal((await send('DELETE', `/keys/${found.id}`, undefined, cookie)).status, 404)
  })

  it('lets nobody raise the hourly limit of their own keys beyond the default', async () => {
    const cookie = await sessionOf('owner@example.org')
    const make = (requestsPerHour: number) =>
      send('POST', '/keys', { organizationId, name: 'x', requestsPerHour }, cookie)
    assert.equal((await make(101)).status, 400)
    assert.equal((await make(50)).json.data.requestsPerHour, 50)
  })

  it('refuses the keys of an organization to members and outsiders', async () => {
    const { keyId } = await service.organization()
    for (const [email, code] of [
      ['member@example.org', 'INSUFFICIENT_ROLE'],
      ['stranger@example.org', 'ACCESS_DENIED'],
    ] as const) {
      const cookie = await sessionOf(email)
      const answers = [
        await send('POST', '/keys', { organizationId, name: 'x' }, cookie),
        await send('GET', `/keys?organizationId=${organizationId}`, undefined, cookie),
      ]
      for (const answer of answers) {
        assert.equal(answer.status, 403)
        assert.equal(answer.headers.get('x-error-code'), code)
      }
      assert.equal((await send('DELETE', `/keys/${keyId}`, undefined, cookie)).status, 403)
    }
  })

  it('gives every member personal keys that nobody else sees', async () => {
    const cookie = await sessionOf('owner@example.org')
    const made = await send('POST', '/keys', { name: 'personal' }, cookie)
    assert.equal(made.status, 201)
    assert.equal(made.json.data.organizationId, null)
    assert.equal((await send('GET', '/keys', undefined, cookie)).json.data.keys.length, 1)
    const other = await sessionOf('member@example.org')
    assert.equal((await send('GET', '/keys', undefined, other)).json.data.keys.length, 0)
    assert.equal((await send('DELETE', `/keys/${made.json.data.id}`, undefined, other)).status, 403)
  })

  it('checks no more wrong passwords when they come concurrently', async () => {
    const email = 'crowd@example.org'
    await service.admin('POST', '/users', { email, password })
    const guesses = Array.from({ length: 40 }, (_, i) => send('POST', '/sign-in', { email, password: `guess ${i}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 30)
  })

  it('slows down guessing a password, and counts wrong ones only', async () => {
    const email = 'often@example.org'
    await service.admin('POST', '/users', { email, password })
    for (let i = 0; i < 9; i++) {
      assert.equal((await send('POST', '/sign-in', { email, password: `guess ${i}` })).status, 401)
    }
    // If counted, the second of these would be the eleventh.
    for (let i = 0; i < 3; i++) await signIn(email)
    assert.equal((await send('POST', '/sign-in', { email, password: 'the tenth' })).status, 401)
    assert.equal((await send('POST', '/sign-in', { email, password })).status, 429)
  })

  it('keeps neither password nor session token in clear', async () => {
    const cookie = await sessionOf('owner@example.org')
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    assert.ok(token.length >= 32)
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    try {
      for (const table of ['sessions', 'credentials', 'users', 'verifications', 'api_keys']) {
        const { rows } = await client.query(`select row_to_json(t)::text as row from ${table} t`)
        for (const { row } of rows) assert.ok(!row.includes(token) && !row.includes(password), table)
      }
    } finally {
      await client.end()
    }
  })
})
