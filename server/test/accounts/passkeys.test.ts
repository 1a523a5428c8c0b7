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
import { PasskeyDevice } from './passkey-device.ts'

describe('Passkeys of members', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  before(async () => {
    service = await startTestService({ clock })
  })
  after(() => service.stop())

  const send = (method: string, path: string, cookie = '', body?: unknown) =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, cookie } })
  const ok = async (answer: Promise<Answer>) => {
    const { status, text, json } = await answer
    assert.ok(status < 300, text)
    return json.data
  }
  const outcome = ({ status, headers }: Answer) => [status, headers.get('x-error-code')]
  const notAccepted = [401, 'INVALID_CREDENTIALS']
  /** The origin of PUBLIC_URL, which the tests do not set. */
  const device = (options = {}) => new PasskeyDevice(service.url.replace('127.0.0.1', 'localhost'), options)

  async function add(cookie: string, proof = {}, made = device(), name = 'Laptop') {
    const options = await ok(send('POST', '/passkeys/options', cookie, { password, ...proof }))
    const answer = await ok(send('POST', '/passkeys', cookie, { name, passkey: made.create(options) }))
    return { device: made, id: answer.passkey.id, recoveryCodes: answer.recoveryCodes, answer }
  }

  /** An account with one passkey, signed in. */
  async function account(email: string, membership = {}) {
    await createAccount(service, email, membership)
    const { cookie, userId } = await signIn(service, email)
    return { cookie, userId, ...(await add(cookie)) }
  }

  async function start() {
    const answer = await send('POST', '/sign-in/passkey/options')
    return { cookie: cookieOf(answer), options: answer.json.data }
  }
  const finish = (cookie: string, passkey: unknown) => send('POST', '/sign-in/passkey', cookie, { passkey })
  async function signInWith(made: PasskeyDevice, fault = {}) {
    const { cookie, options } = await start()
    return await finish(cookie, made.use(options, fault))
  }
  /** A passkey as proof for a change. */
  const proofBy = async (cookie: string, made: PasskeyDevice) => ({
    passkey: made.use(await ok(send('POST', '/second-factors/passkey-options', cookie))),
  })

  it('are added with the password, turn on two-step verification and come with recovery codes', async () => {
    const email = 'first@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const { cookie: elsewhere } = await signIn(service, email)
    assert.deepEqual(outcome(await send('POST', '/passkeys/options', cookie, { password: 'wrong' })), notAccepted)
    const options = await ok(send('POST', '/passkeys/options', cookie, { password }))
    assert.deepEqual(options.rp, { id: 'localhost', name: 'Countersign' })
    assert.equal(options.user.name, email)
    assert.deepEqual(options.authenticatorSelection, {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    const passkey = device().create(options)
    const { passkey: added, recoveryCodes } = await ok(send('POST', '/passkeys', cookie, { name: ' Phone ', passkey }))
    assert.deepEqual([added.name, added.lastUsedAt, new Set(recoveryCodes).size], ['Phone', null, 10])
    assert.equal((await send('GET', '/me', cookie)).json.data.hasSecondFactor, true)
    assert.equal((await send('GET', '/me', elsewhere)).status, 401)
    const { factors, passkeys, recoveryCodesLeft } = await ok(send('GET', '/second-factors', cookie))
    assert.deepEqual([factors, passkeys, recoveryCodesLeft], [[], [added], 10])
    await mailAbout(service, email, 'A passkey was added to your account')
  })

  it('sign a person in without a password, as two factors', async () => {
    const email = 'direct@example.org'
    const { device: made, userId } = await account(email)
    const signedIn = await signInWith(made)
    assert.deepEqual([signedIn.status, signedIn.json.data], [200, { id: userId, email, name: email }])
    const cookie = cookieOf(signedIn)
    assert.equal((await send('GET', '/me', cookie)).json.data.email, email)
    const { passkeys } = await ok(send('GET', '/second-factors', cookie))
    assert.equal(passkeys[0].lastUsedAt, clock.now().toISOString())
    await service.admin('POST', '/users/disable', { email })
    assert.deepEqual(outcome(await signInWith(made)), [403, 'ACCOUNT_DISABLED'])
  })

  it('confirm a password, beside codes, and only for the person whose password it was', async () => {
    const email = 'second@example.org'
    const { device: made, recoveryCodes } = await account(email)
    const { device: stranger } = await account('stranger@example.org')
    const begin = async () => {
      const answer = await send('POST', '/sign-in', '', { email, password })
      assert.deepEqual(answer.json.data, { secondFactors: ['passkey', 'recovery_code'] })
      return cookieOf(answer)
    }
    const cookie = await begin()
    assert.equal((await send('GET', '/me', cookie)).status, 401, 'the password alone opens nothing')
    const ask = () => ok(send('POST', '/sign-in/second-factor/passkey-options', cookie))
    const confirm = (proof: object) => send('POST', '/sign-in/second-factor', cookie, proof)
    const options = await ask()
    assert.deepEqual(
      options.allowCredentials.map(({ id }: { id: string }) => id),
      [made.credentialId],
    )
    assert.deepEqual(outcome(await confirm({ passkey: stranger.use(options) })), notAccepted)
    assert.deepEqual(outcome(await confirm({})), [400, 'INVALID_REQUEST'])
    const again = await ask()
    assert.deepEqual(outcome(await confirm({ passkey: made.use(again), code: recoveryCodes[0] })), [
      400,
      'INVALID_REQUEST',
    ])
    const signedIn = await confirm({ passkey: made.use(again, { userHandle: undefined }) })
    assert.equal((await send('GET', '/me', cookieOf(signedIn))).status, 200)
    const other = await begin()
    assert.equal((await send('POST', '/sign-in/second-factor', other, { code: recoveryCodes[1] })).status, 200)
    assert.equal((await send('POST', '/sign-in/second-factor/passkey-options')).status, 401)
  })

  it('are refused for another origin, host, purpose or person, without verification of the user, or copied', async () => {
    const { device: made } = await account('faults@example.org')
    const { device: other } = await account('another@example.org')
    const foreign = other.use({ challenge: '', rpId: 'localhost' }).response.userHandle
    for (const fault of [
      { origin: 'https://countersign.example' },
      { rpId: 'example.org' },
      { type: 'webauthn.create' },
      { isVerified: false },
      { userHandle: undefined },
      { userHandle: foreign },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { challenge: 'short' },
    ]) {
      assert.deepEqual(outcome(await signInWith(made, fault)), notAccepted, JSON.stringify(fault))
    }
    assert.deepEqual(outcome(await signInWith(device(), { userHandle: foreign })), notAccepted, 'an unknown passkey')
    assert.equal((await signInWith(made)).status, 200)

    await createAccount(service, 'counts@example.org')
    const { cookie } = await signIn(service, 'counts@example.org')
    const { device: counting } = await add(cookie, {}, device({ counts: true }))
    assert.equal((await signInWith(counting)).status, 200)
    assert.deepEqual(outcome(await signInWith(counting, { counter: 1 })), notAccepted, 'a copy')
    assert.deepEqual(outcome(await signInWith(counting, { counter: 0 })), notAccepted, 'a copy that does not count')
    assert.equal((await signInWith(counting)).status, 200)
  })

  it('answer each challenge once, within five minutes, in the browser that asked, to the end it was for', async () => {
    const { device: made, cookie: session } = await account('once@example.org')
    const { cookie, options } = await start()
    const { cookie: elsewhere } = await start()
    const used = made.use(options)
    assert.deepEqual(outcome(await finish('', used)), notAccepted, 'no cookie')
    assert.deepEqual(outcome(await finish(elsewhere, used)), notAccepted, 'the cookie of another browser')
    const both = await Promise.all([finish(cookie, used), finish(cookie, used)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401], 'concurrent uses')
    assert.deepEqual(outcome(await finish(cookie, used)), notAccepted)

    const burnt = await start()
    assert.equal((await finish(burnt.cookie, made.use(burnt.options, { isVerified: false }))).status, 401)
    assert.equal((await finish(burnt.cookie, made.use(burnt.options))).status, 401, 'a wrong answer uses it up')

    const late = await start()
    clock.advance(301)
    assert.deepEqual(outcome(await finish(late.cookie, made.use(late.options))), notAccepted, 'too late')

    const forSignIn = await start()
    const remove = { password, passkey: made.use(forSignIn.options) }
    const crossed = await send('POST', '/second-factors/remove', `${session}; ${forSignIn.cookie}`, remove)
    assert.deepEqual(outcome(crossed), notAccepted, 'another purpose')
    const { rows } = await queryDatabase(service, 'select row_to_json(t)::text as row from passkey_challenges t')
    assert.ok(rows.length > 0)
    for (const { row } of rows) assert.ok(!row.includes(forSignIn.options.challenge), 'stored in plain text')
  })

  it('are added only by the session that started, from the own origin, verified and once', async () => {
    const email = 'adds@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    const { cookie: elsewhere } = await signIn(service, email)
    const ask = () => ok(send('POST', '/passkeys/options', cookie, { password }))
    const give = (session: string, passkey: unknown, name = 'Key') =>
      send('POST', '/passkeys', session, { name, passkey })
    const refused = [400, 'INVALID_REQUEST']
    assert.deepEqual(outcome(await give(elsewhere, device().create(await ask()))), refused, 'another session')
    for (const fault of [
      { origin: 'https://countersign.example' },
      { rpId: 'example.org' },
      { type: 'webauthn.get' },
      { isVerified: false },
    ]) {
      assert.deepEqual(outcome(await give(cookie, device().create(await ask(), fault))), refused, JSON.stringify(fault))
    }
    const broken = device().create(await ask())
    broken.response.attestationObject = 'oA'
    assert.deepEqual(outcome(await give(cookie, broken)), refused, 'no attestation object')
    const made = device()
    const options = await ask()
    assert.equal((await give(cookie, made.create(options))).status, 201)
    assert.deepEqual(outcome(await give(cookie, made.create(options))), refused, 'a used challenge')
    const proof = await proofBy(cookie, made)
    const more = await ok(send('POST', '/passkeys/options', cookie, { password, ...proof }))
    assert.equal(more.excludeCredentials[0].id, made.credentialId)
    assert.deepEqual(outcome(await give(cookie, made.create(more))), [409, 'ALREADY_EXISTS'])
    assert.deepEqual(outcome(await give(cookie, made.create(more), 'two\nlines')), refused)
  })

  it('ignore attestation: a device that sends one is accepted', async () => {
    await createAccount(service, 'attested@example.org')
    const { cookie } = await signIn(service, 'attested@example.org')
    const options = await ok(send('POST', '/passkeys/options', cookie, { password }))
    const passkey = device().create(options, { fmt: 'packed' })
    assert.equal((await send('POST', '/passkeys', cookie, { name: 'Key', passkey })).status, 201)
  })

  it('confirm changes of the second factors with the password, and each change needs a second factor', async () => {
    const { cookie, device: made, id, recoveryCodes } = await account('changes@example.org')
    assert.deepEqual(outcome(await send('POST', '/passkeys/options', cookie, { password })), [400, 'INVALID_REQUEST'])
    const second = await add(cookie, await proofBy(cookie, made), device(), 'Phone')
    assert.equal(second.recoveryCodes, null)
    const third = await add(cookie, { code: recoveryCodes[0] }, device(), 'Key')

    const renamed = await ok(send('PATCH', `/passkeys/${third.id}`, cookie, { name: 'Spare key' }))
    assert.equal(renamed.name, 'Spare key')
    const remove = (which: string, body: object) => send('POST', `/passkeys/${which}/remove`, cookie, body)
    assert.deepEqual(outcome(await remove(third.id, { password })), [400, 'INVALID_REQUEST'])
    assert.equal((await remove(third.id, { password: 'wrong', code: recoveryCodes[1] })).status, 401)
    assert.equal((await remove(third.id, { password, ...(await proofBy(cookie, made)) })).status, 200)
    assert.equal((await remove(third.id, { password, ...(await proofBy(cookie, made)) })).status, 404)
    assert.deepEqual(outcome(await signInWith(third.device)), notAccepted, 'a removed passkey')
    await mailAbout(service, 'changes@example.org', 'A passkey was removed from your account')

    const { cookie: strange, device: foreign } = await account('outsider@example.org')
    const foreignProof = await proofBy(strange, foreign)
    assert.equal((await send('PATCH', `/passkeys/${id}`, strange, { name: 'Mine' })).status, 404)
    const stolen = await send('POST', `/passkeys/${id}/remove`, strange, { password, ...foreignProof })
    assert.equal(stolen.status, 404)

    assert.equal((await remove(second.id, { password, ...(await proofBy(cookie, made)) })).status, 200)
    assert.equal((await remove(id, { password, ...(await proofBy(cookie, made)) })).status, 200)
    assert.equal((await send('GET', '/me', cookie)).json.data.hasSecondFactor, false)
    const { recoveryCodesLeft } = await ok(send('GET', '/second-factors', cookie))
    assert.equal(recoveryCodesLeft, 0)
    await signIn(service, 'changes@example.org')
    await mailAbout(service, 'changes@example.org', 'Two-step verification was turned off')
  })

  it('stand beside an authenticator app: either can be removed alone, and both are turned off together', async () => {
    const email = 'both@example.org'
    const { cookie, device: made, recoveryCodes } = await account(email)
    const setUp = async () => {
      const started = await ok(
        send('POST', '/second-factors/totp', cookie, { password, ...(await proofBy(cookie, made)) }),
      )
      const code = codeAt(fromBase32(started.secret), stepAt(clock.now()))
      return await ok(send('POST', '/second-factors/totp/confirm', cookie, { code }))
    }
    const renewed = await setUp()
    assert.notDeepEqual(renewed.recoveryCodes, recoveryCodes)
    const { json } = await send('POST', '/sign-in', '', { email, password })
    assert.deepEqual(json.data, { secondFactors: ['passkey', 'totp', 'recovery_code'] })
    const removeApp = async () =>
      await send('POST', '/second-factors/totp/remove', cookie, { password, ...(await proofBy(cookie, made)) })
    assert.equal((await removeApp()).status, 200)
    assert.equal((await removeApp()).status, 404)
    await mailAbout(service, email, 'The authenticator app was removed from your account')
    const left = await ok(send('GET', '/second-factors', cookie))
    assert.deepEqual([left.factors.length, left.passkeys.length, left.recoveryCodesLeft], [0, 1, 10])
    const proof = await proofBy(cookie, made)
    assert.equal((await send('POST', '/second-factors/remove', cookie, { password, ...proof })).status, 200)
    assert.deepEqual(outcome(await signInWith(made)), notAccepted)
  })

  it('satisfy an organization that requires a second factor, and are removed by the reset of the operator', async () => {
    const { id: organizationId } = await service.organization()
    const email = 'owner@strict.example'
    const { cookie, device: made } = await account(email, { organizationId, role: 'owner' })
    const at = (path: string) => `/organizations/${organizationId}${path}`
    assert.equal((await send('PUT', at('/security'), cookie, { requiresSecondFactor: true })).status, 200)
    assert.equal((await send('GET', at('/documents'), cookie)).status, 200)
    await service.admin('POST', '/users/second-factor', { email })
    assert.equal((await send('GET', '/me', cookie)).status, 401)
    assert.deepEqual(outcome(await signInWith(made)), notAccepted)
    const { cookie: next } = await signIn(service, email)
    assert.deepEqual(outcome(await send('GET', at('/documents'), next)), [403, 'SECOND_FACTOR_REQUIRED'])
    await add(next)
    const actions = (await ok(send('GET', at('/audit?limit=100'), next))).entries.map(
      ({ action }: { action: string }) => action,
    )
    for (const action of ['passkey.added', 'second_factor.enabled', 'second_factor.reset'])
      assert.ok(actions.includes(action), action)
  })

  /** Starts a request while another transaction holds the lock of the second factors, which it then changes. */
  async function during(userId: string, request: () => Promise<Answer>, ...changes: readonly string[]) {
    const other = new pg.Client({ connectionString: service.databaseUrl })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select from second_factor_guards where user_id = $1 for update', [userId])
      const answer = request()
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await eventually('the request waits', async () => (await other.query(waiting)).rowCount !== 0)
      for (const change of changes) await other.query(change, [userId])
      await other.query('commit')
      return await answer
    } finally {
      await other.end()
    }
  }
  const reset = ['delete from passkeys where user_id = $1', 'delete from sessions where user_id = $1']

  it('open no session that outlives a reset which it began during, alone or after a password', async () => {
    const email = 'during@example.org'
    const first = await account(email)
    const alone = await during(first.userId, () => signInWith(first.device), ...reset)
    assert.deepEqual(outcome(alone), notAccepted)
    const second = await add((await signIn(service, email)).cookie)
    const pending = cookieOf(await send('POST', '/sign-in', '', { email, password }))
    const options = await ok(send('POST', '/sign-in/second-factor/passkey-options', pending))
    const body = { passkey: second.device.use(options) }
    const after = await during(first.userId, () => send('POST', '/sign-in/second-factor', pending, body), ...reset)
    assert.deepEqual(outcome(after), [401, 'SIGN_IN_REQUIRED'])
  })

  it('are not added by a session that ends meanwhile, and neither is an app', async () => {
    const email = 'ended@example.org'
    await createAccount(service, email)
    const { cookie, userId } = await signIn(service, email)
    const { secret } = await ok(send('POST', '/second-factors/totp', cookie, { password }))
    const options = await ok(send('POST', '/passkeys/options', cookie, { password }))
    const end = 'delete from sessions where user_id = $1'
    const body = { name: 'Laptop', passkey: device().create(options) }
    const late = await during(userId, () => send('POST', '/passkeys', cookie, body), end)
    assert.deepEqual(outcome(late), [401, 'SIGN_IN_REQUIRED'])
    const { cookie: next } = await signIn(service, email)
    const code = codeAt(fromBase32(secret), stepAt(clock.now()))
    const app = await during(userId, () => send('POST', '/second-factors/totp/confirm', next, { code }), end)
    assert.deepEqual(outcome(app), [401, 'SIGN_IN_REQUIRED'])
    const { cookie: last } = await signIn(service, email)
    const { factors, passkeys } = await ok(send('GET', '/second-factors', last))
    assert.deepEqual([factors, passkeys], [[], []])
  })

  it('turn two-step verification off together with a change that began before', async () => {
    const { cookie, userId, device: made } = await account('leaving@example.org')
    const body = { password, ...(await proofBy(cookie, made)) }
    const use = 'update passkeys set last_used_at = now() where user_id = $1'
    const off = await during(userId, () => send('POST', '/second-factors/remove', cookie, body), use)
    assert.equal(off.status, 200, off.text)
  })

  it('turn two-step verification on once if several are added at the same time', async () => {
    const email = 'hasty@example.org'
    await createAccount(service, email)
    const sessions = [(await signIn(service, email)).cookie, (await signIn(service, email)).cookie]
    const attempts = sessions.map(async (cookie) => {
      const options = await ok(send('POST', '/passkeys/options', cookie, { password }))
      return { cookie, body: { name: 'Laptop', passkey: device().create(options) } }
    })
    const added = await Promise.all(
      (await Promise.all(attempts)).map(({ cookie, body }) => send('POST', '/passkeys', cookie, body)),
    )
    assert.deepEqual(added.map(({ status }) => status).toSorted(), [201, 401])
    const { recoveryCodes } = added.find(({ status }) => status === 201)?.json.data ?? {}
    const pending = cookieOf(await send('POST', '/sign-in', '', { email, password }))
    assert.equal((await send('POST', '/sign-in/second-factor', pending, { code: recoveryCodes[0] })).status, 200)
  })

  it('are limited to 20 for each person', async () => {
    const { cookie, device: made } = await account('many@example.org')
    for (let count = 1; count < 20; count++) await add(cookie, await proofBy(cookie, made))
    const body = { password, ...(await proofBy(cookie, made)) }
    assert.deepEqual(outcome(await send('POST', '/passkeys/options', cookie, body)), [409, 'TOO_MANY_PASSKEYS'])
  })
})
