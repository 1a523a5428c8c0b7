import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { cookieOf, createAccount, password, signIn } from './console-client.ts'

describe('The sessions of a person', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  const environment = {
    ...{ TRUST_PROXY: '1', SESSION_IDLE_HOURS: '2', SESSION_DAYS: '1' },
    ...{ SECRET_KEY: '7'.repeat(64), ADMIN_TOKEN: '0123456789012345678901234567890123456789' },
  }
  before(async () => {
    service = await startTestService({ clock, environment })
  })
  after(() => service.stop())

  const send = (method: string, path: string, cookie: string, headers = {}) =>
    service.call(method, `/console/v1${path}`, { headers: { origin: service.url, cookie, ...headers } })
  const isSignedIn = async (cookie: string) => (await send('GET', '/me', cookie)).status === 200
  const hours = (count: number) => clock.advance(count * 3600)

  it('are listed with device, address and last use, and the current one is marked', async () => {
    const email = 'list@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const answer = await service.call('POST', '/console/v1/sign-in', {
      body: { email, password },
      headers: { origin: service.url, 'user-agent': 'Phone', 'x-forwarded-for': '198.51.100.7' },
    })
    clock.advance(90)
    await send('GET', '/me', cookieOf(answer), { 'x-forwarded-for': '198.51.100.8' })
    const { sessions } = (await send('GET', '/sessions', cookie)).json.data
    assert.equal(sessions.length, 2)
    assert.deepEqual(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).toSorted(), [false, true])
    const phone = sessions.find(({ userAgent }: { userAgent: string }) => userAgent === 'Phone')
    assert.equal(phone.ipAddress, '198.51.100.8')
    assert.equal(phone.isCurrent, false)
    assert.equal(phone.lastUsedAt, clock.now().toISOString())
    assert.equal(new Date(phone.expiresAt).getTime() - clock.now().getTime(), 2 * 3600 * 1000)
    assert.equal(JSON.stringify(sessions).includes('oken'), false)
  })

  it('end one by one, and nobody ends those of others', async () => {
    await createAccount(service, 'one@example.org')
    await createAccount(service, 'two@example.org')
    const here = await signIn(service, 'one@example.org')
    const there = await signIn(service, 'one@example.org')
    const { cookie: stranger } = await signIn(service, 'two@example.org')
    const { sessions } = (await send('GET', '/sessions', here.cookie)).json.data
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    assert.equal((await send('DELETE', `/sessions/${id}`, stranger)).status, 404)
    assert.equal(await isSignedIn(there.cookie), true)
    assert.equal((await send('DELETE', `/sessions/${id}`, here.cookie)).status, 200)
    assert.equal(await isSignedIn(there.cookie), false)
    assert.equal(await isSignedIn(here.cookie), true)
    assert.equal((await send('DELETE', `/sessions/${id}`, here.cookie)).status, 404)
  })

  it('all end with "Sign out everywhere", also on other nodes', async () => {
    const email = 'everywhere@example.org'
    await createAccount(service, email)
    const cookies = [(await signIn(service, email)).cookie, (await signIn(service, email)).cookie]
    const other = await startTestService({ clock, environment, databaseUrl: service.databaseUrl })
    try {
      const onOther = (cookie: string) => other.call('GET', '/console/v1/me', { headers: { cookie } })
      for (const cookie of cookies) assert.equal((await onOther(cookie)).status, 200)
      const answer = await send('POST', '/sign-out/everywhere', cookies[0] ?? '')
      assert.equal(answer.status, 200, answer.text)
      for (const cookie of cookies) assert.equal((await onOther(cookie)).status, 401)
    } finally {
      await other.stop()
    }
    for (const cookie of cookies) assert.equal(await isSignedIn(cookie), false)
  })

  it('do not outlive a change of the password, or of two-step verification, that they began during', async (t) => {
    const email = 'during@example.org'
    const userId = await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    await service.call('POST', '/console/v1/second-factors/totp', {
      body: { password },
      headers: { origin: service.url, cookie },
    })
    const other = new pg.Client({ connectionString: service.databaseUrl })
    await other.connect()
    t.after(() => other.end())
    /** Signs in while a transaction makes the change and ends the sessions. */
    const during = async (...changes: readonly string[]) => {
      await other.query('begin')
      for (const change of [...changes, 'delete from sessions where user_id = $1']) await other.query(change, [userId])
      const answer = service.call('POST', '/console/v1/sign-in', {
        body: { email, password },
        headers: { origin: service.url },
      })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually('the sign-in waits', async () => (await other.query(waiting)).rowCount !== 0)
      await other.query('commit')
      return await answer
    }
    const behind = await during(
      'select from second_factor_guards where user_id = $1 for update',
      'update second_factors set confirmed_at = now() where user_id = $1',
    )
    assert.deepEqual(behind.json.data, { secondFactors: ['totp', 'recovery_code'] })
    await service.admin('POST', '/users/second-factor', { email })
    const late = await during(`update credentials set password = 'another' where user_id = $1`)
    assert.deepEqual([late.status, late.headers.get('x-error-code')], [401, 'INVALID_CREDENTIALS'])
  })

  it('end when they are not used for the idle time, and each use prolongs them', async () => {
    const email = 'idle@example.org'
    await createAccount(service, email)
    const used = await signIn(service, email)
    const idle = await signIn(service, email)
    hours(1.5)
    assert.equal(await isSignedIn(used.cookie), true)
    hours(1)
    assert.equal(await isSignedIn(used.cookie), true)
    assert.equal(await isSignedIn(idle.cookie), false)
    const { sessions } = (await send('GET', '/sessions', used.cookie)).json.data
    assert.equal(sessions.length, 1, 'a session that is over is not listed')
  })

  it('end at the absolute limit, however much they are used', async () => {
    const email = 'absolute@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    for (let i = 0; i < 23; i++) {
      hours(1)
      assert.equal(await isSignedIn(cookie), true)
    }
    hours(1)
    assert.equal(await isSignedIn(cookie), false)
  })
})
