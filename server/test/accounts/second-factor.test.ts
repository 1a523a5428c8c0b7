import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { codeAt, stepAt } from '../../src/features/accounts/second-factor/totp.ts'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { mailAbout } from './account-mails.ts'
import { cookieOf, createAccount, password, signIn } from './console-client.ts'
import { fromBase32 } from './from-base32.ts'

describe('Two-step verification', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  const send = (method: string, path: string, cookie = '', body?: unknown) =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, cookie } })
  const codeNow = (secret: string, steps = 0) => codeAt(fromBase32(secret), stepAt(clock.now()) + steps)
  const nextStep = () => clock.advance(30)

  /** An account with an authenticator app, signed in. */
  async function protectedAccount(email: string, membership = {}) {
    await createAccount(service, email, membership)
    const { cookie } = await signIn(service, email)
    const started = await send('POST', '/second-factors/totp', cookie, { password })
    assert.equal(started.status, 200, started.text)
    const { secret } = started.json.data
    const confirmed = await send('POST', '/second-factors/totp/confirm', cookie, { code: codeNow(secret) })
    assert.equal(confirmed.status, 200, confirmed.text)
    nextStep()
    return { cookie, secret, recoveryCodes: confirmed.json.data.recoveryCodes as string[] }
  }

  /** Sends the password; the answer's cookie waits for a code. */
  async function begin(email: string): Promise<string> {
    const answer = await send('POST', '/sign-in', '', { email, password })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.json.data, { secondFactors: ['totp', 'recovery_code'] })
    return cookieOf(answer)
  }
  const confirm = (cookie: string, code: string): Promise<Answer> =>
    send('POST', '/sign-in/second-factor', cookie, { code })

  it('is set up with the password and a code, and signs the person out everywhere else', async () => {
    const email = 'setup@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const { cookie: elsewhere } = await signIn(service, email)
    assert.equal((await send('POST', '/second-factors/totp', cookie, { password: 'wrong' })).status, 401)
    const { data } = (await send('POST', '/second-factors/totp', cookie, { password })).json
    assert.match(data.secret, /^[A-Z2-7]{32}$/)
    assert.equal(data.uri, `otpauth://totp/Countersign:setup%40example.org?secret=${data.secret}&issuer=Countersign`)
    assert.equal(data.qrCode.modules.length, data.qrCode.size ** 2)
    assert.equal((await send('GET', '/me', cookie)).json.data.hasSecondFactor, false)
    assert.equal((await send('POST', '/second-factors/totp/confirm', cookie, { code: '000000' })).status, 401)
    const { recoveryCodes } = (
      await send('POST', '/second-factors/totp/confirm', cookie, { code: codeNow(data.secret) })
    ).json.data
    assert.equal(new Set(recoveryCodes).size, 10)
    assert.equal((await send('GET', '/me', cookie)).json.data.hasSecondFactor, true)
    assert.equal((await send('GET', '/me', elsewhere)).status, 401)
    const { factors, recoveryCodesLeft } = (await send('GET', '/second-factors', cookie)).json.data
    assert.deepEqual([factors.length, factors[0].kind, recoveryCodesLeft], [1, 'totp', 10])
    await mailAbout(service, email, 'Two-step verification was turned on')
  })

  it('asks for a code after the password, accepts one step of drift, and each code once', async () => {
    const email = 'codes@example.org'
    const { secret } = await protectedAccount(email)
    const cookie = await begin(email)
    assert.equal((await send('GET', '/me', cookie)).status, 401, 'the password alone opens nothing')
    assert.equal((await confirm('', codeNow(secret))).status, 401, 'the code alone opens nothing')
    assert.equal((await confirm(cookie, codeNow(secret, 2))).status, 401)
    const signedIn = await confirm(cookie, codeNow(secret, 1))
    assert.equal(signedIn.status, 200, signedIn.text)
    assert.equal((await send('GET', '/me', cookieOf(signedIn))).json.data.email, email)
    assert.equal((await confirm(await begin(email), codeNow(secret, 1))).status, 401, 'a code works once')
    assert.equal((await confirm(await begin(email), codeNow(secret))).status, 401, 'nor does an earlier one work')
    clock.advance(90)
    assert.equal((await confirm(await begin(email), codeNow(secret))).status, 200)
  })

  it('forgets the password after ten minutes, and when it changes', async () => {
    const email = 'slow@example.org'
    const { secret } = await protectedAccount(email)
    const slow = await begin(email)
    clock.advance(601)
    assert.equal((await confirm(slow, codeNow(secret))).headers.get('x-error-code'), 'SIGN_IN_REQUIRED')
    const before = await begin(email)
    await service.admin('POST', '/users/password', { email })
    assert.equal((await confirm(before, codeNow(secret))).headers.get('x-error-code'), 'SIGN_IN_REQUIRED')
  })

  it('accepts each recovery code once, however it is typed, and new ones replace them', async () => {
    const email = 'recovery@example.org'
    const { recoveryCodes, secret } = await protectedAccount(email)
    const [first = '', second = ''] = recoveryCodes
    const signedIn = await confirm(await begin(email), first.toUpperCase().replace('-', ' '))
    assert.equal(signedIn.status, 200, signedIn.text)
    assert.equal((await confirm(await begin(email), first)).status, 401)
    const cookie = cookieOf(signedIn)
    assert.equal((await send('GET', '/second-factors', cookie)).json.data.recoveryCodesLeft, 9)
    const renew = (code?: string) => send('POST', '/second-factors/recovery-codes', cookie, { password, code })
    assert.equal((await renew()).status, 400, 'the password alone is not enough')
    assert.equal((await renew(first)).status, 401)
    const renewed = await renew(codeNow(secret))
    assert.equal((await confirm(await begin(email), second)).status, 401)
    assert.equal((await confirm(await begin(email), renewed.json.data.recoveryCodes[0])).status, 200)
  })

  it('bounds guessing, also if it is concurrent, and waits longer each time', async () => {
    const email = 'guessed@example.org'
    const { secret } = await protectedAccount(email)
    const cookie = await begin(email)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(cookie, '000000')))
    assert.equal(guesses.filter(({ status }) => status === 401).length, 5)
    assert.equal(guesses.filter(({ status }) => status === 429).length, 7)
    const locked = await confirm(cookie, codeNow(secret))
    assert.deepEqual([locked.status, locked.headers.get('retry-after')], [429, '900'])
    clock.advance(901)
    const next = await begin(email)
    for (let i = 0; i < 5; i++) assert.equal((await confirm(next, '000000')).status, 401)
    assert.equal((await confirm(next, codeNow(secret))).headers.get('retry-after'), '1800')
    clock.advance(1801)
    assert.equal((await confirm(await begin(email), codeNow(secret))).status, 200)
  })

  it('is turned off with the password and a code, or by the operator, who also ends the sessions', async () => {
    const email = 'off@example.org'
    const { cookie, secret } = await protectedAccount(email)
    const remove = (body: object) => send('POST', '/second-factors/remove', cookie, body)
    assert.equal((await remove({ password: 'wrong', code: codeNow(secret) })).status, 401)
    assert.equal((await remove({ password, code: '000000' })).status, 401)
    assert.equal((await remove({ password })).status, 400)
    assert.equal((await remove({ password, code: codeNow(secret) })).status, 200)
    assert.equal((await remove({ password, code: codeNow(secret) })).status, 404)
    await signIn(service, email)
    await mailAbout(service, email, 'Two-step verification was turned off')

    const lost = 'lost@example.org'
    const { cookie: open } = await protectedAccount(lost)
    await service.admin('POST', '/users/second-factor', { email: 'Lost@example.org' })
    assert.equal((await send('GET', '/me', open)).status, 401)
    await signIn(service, lost)
  })

  it('replaces the app only with a code of the previous one', async () => {
    const { cookie, secret } = await protectedAccount('replaced@example.org')
    const start = (body: object) => send('POST', '/second-factors/totp', cookie, body)
    assert.equal((await start({ password })).status, 400)
    assert.equal((await start({ password, code: '000000' })).status, 401)
    const { data } = (await start({ password, code: codeNow(secret) })).json
    nextStep()
    const confirmed = await send('POST', '/second-factors/totp/confirm', cookie, { code: codeNow(data.secret) })
    assert.equal(confirmed.status, 200, confirmed.text)
    nextStep()
    assert.equal((await confirm(await begin('replaced@example.org'), codeNow(secret))).status, 401)
    assert.equal((await confirm(await begin('replaced@example.org'), codeNow(data.secret))).status, 200)
  })

  it('is started and confirmed once by concurrent requests, and only the codes that were shown work', async () => {
    const email = 'hasty@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const five = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, act))
    const started = await five(() => send('POST', '/second-factors/totp', cookie, { password }))
    assert.deepEqual(
      started.map(({ status }) => status),
      Array(5).fill(200),
    )
    const { secret } = (await send('POST', '/second-factors/totp', cookie, { password })).json.data
    const code = codeNow(secret)
    const confirmed = await five(() => send('POST', '/second-factors/totp/confirm', cookie, { code }))
    assert.deepEqual(confirmed.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
    const [recoveryCode] = confirmed.find(({ status }) => status === 200)?.json.data.recoveryCodes ?? []
    assert.equal((await confirm(await begin(email), recoveryCode)).status, 200)
  })

  it('is turned off and used in the same order of locks, so that neither waits for the other', async (t) => {
    const { cookie, secret } = await protectedAccount('orderly@example.org')
    const { id } = (await send('GET', '/second-factors', cookie)).json.data.factors[0]
    const other = new pg.Client({ connectionString: service.databaseUrl })
    await other.connect()
    t.after(() => other.end())
    const guard = 'select from second_factor_guards where user_id = (select user_id from second_factors where id = $1)'
    await other.query('begin')
    await other.query(`${guard} for update`, [id])
    const removal = service.admin('POST', '/users/second-factor', { email: 'orderly@example.org' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually('the removal waits', async () => (await other.query(waiting)).rowCount !== 0)
    // A person who signs in has locked the guard, and now marks the code as used.
    await other.query('select from second_factors where id = $1 for update nowait', [id])
    const attempt = confirm(await begin('orderly@example.org'), codeNow(secret))
    await eventually('the attempt waits', async () => (await other.query(waiting)).rowCount === 2)
    await other.query('commit')
    await removal
    assert.equal(
      (await attempt).headers.get('x-error-code'),
      'INVALID_CREDENTIALS',
      'an attempt that waited finds no factor',
    )
  })

  it('can be required by an organization: members without it open nothing of the organization', async () => {
    const { id: organizationId } = await service.organization()
    const owner = await protectedAccount('strict@example.org', { organizationId, role: 'owner' })
    await createAccount(service, 'lax@example.org', { organizationId, role: 'owner' })
    const { cookie: lax } = await signIn(service, 'lax@example.org')
    const at = (path: string) => `/organizations/${organizationId}${path}`
    const required = { requiresSecondFactor: true }
    const own = await send('PUT', at('/security'), lax, required)
    assert.equal(own.headers.get('x-error-code'), 'SECOND_FACTOR_REQUIRED', 'nobody locks themselves out')
    assert.equal((await send('PUT', at('/security'), owner.cookie, required)).status, 200)
    assert.deepEqual((await send('GET', at('/security'), owner.cookie)).json.data, required)
    for (const path of [at('/documents'), at('/members'), `/keys?organizationId=${organizationId}`]) {
      const refused = await send('GET', path, lax)
      assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [403, 'SECOND_FACTOR_REQUIRED'], path)
    }
    const testMode = await service.call('GET', `/test/console/v1${at('/documents')}`, { headers: { cookie: lax } })
    assert.equal(testMode.status, 403)
    const made = await send('POST', '/keys', lax, { organizationId, name: 'x' })
    assert.equal(made.status, 403)
    const { id } = (await send('POST', '/keys', owner.cookie, { organizationId, name: 'x' })).json.data
    for (const [method, path, body] of [
      ['PATCH', `/keys/${id}`, { name: 'y' }],
      ['POST', `/keys/${id}/rotate`, {}],
      ['DELETE', `/keys/${id}`, undefined],
    ] as const) {
      const refused = await send(method, path, lax, body)
      assert.equal(refused.headers.get('x-error-code'), 'SECOND_FACTOR_REQUIRED', method)
    }
    const { data: me } = (await send('GET', '/me', lax)).json
    assert.deepEqual([me.hasSecondFactor, me.organizations[0].requiresSecondFactor], [false, true])

    const { secret } = (await send('POST', '/second-factors/totp', lax, { password })).json.data
    await send('POST', '/second-factors/totp/confirm', lax, { code: codeNow(secret) })
    assert.equal((await send('GET', at('/documents'), lax)).status, 200)
    await service.admin('PATCH', `/organizations/${organizationId}`, { requiresSecondFactor: false })
  })

  it('keeps secrets and codes encrypted or hashed, and out of the log', async () => {
    const { secret, recoveryCodes } = await protectedAccount('hidden@example.org')
    const raw = Buffer.from(fromBase32(secret)).toString('hex')
    const [code = ''] = recoveryCodes
    for (const table of ['second_factors', 'recovery_codes']) {
      const { rows } = await queryDatabase(service, `select row_to_json(t)::text as row from ${table} t`)
      assert.ok(rows.length > 0)
      for (const { row } of rows) for (const hidden of [secret, raw, code]) assert.ok(!row.includes(hidden))
    }
    for (const hidden of [secret, raw, code]) assert.ok(!service.logged().includes(hidden))
  })
})

it('Codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    assert.equal(codeAt(secret, stepAt(new Date(seconds * 1000))), code)
  }
})
