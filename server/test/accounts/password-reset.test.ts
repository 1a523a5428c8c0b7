import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { linkTokenTo, mailAbout } from './account-mails.ts'
import { createAccount, password, signIn } from './console-client.ts'
import { mailsTo } from './invitation-mails.ts'

describe('Resetting a password by email', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  before(async () => {
    service = await startTestService({ clock, environment: { TRUST_PROXY: '1' } })
  })
  after(() => service.stop())

  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, ...headers } })
  const request = (email: string, more = {}) => send('POST', '/password-resets', { email, ...more })
  const fresh = 'a fresh and private sentence'

  it('sets a new password once, ends all sessions, and sends a notice', async () => {
    const email = 'forgetful@example.org'
    await createAccount(service, email)
    const { cookie } = await signIn(service, email)
    assert.equal((await request('Forgetful@Example.org', { language: 'de' })).status, 202)
    const token = await linkTokenTo(service, email, 'reset-password')
    assert.equal((await mailsTo(service, email))[0]?.subject, 'Passwort zurücksetzen')
    const offer = await send('GET', `/password-resets/${token}`)
    assert.equal(offer.json.data.email, email)
    assert.equal(offer.headers.get('referrer-policy'), 'no-referrer')
    assert.equal((await send('POST', `/password-resets/${token}`, { password: 'Password2026!' })).status, 400)
    const both = await Promise.all([1, 2].map(() => send('POST', `/password-resets/${token}`, { password: fresh })))
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404])
    assert.equal((await send('GET', '/me', undefined, { cookie })).status, 401)
    assert.equal((await send('POST', '/sign-in', { email, password })).status, 401)
    await signIn(service, email, fresh)
    await mailAbout(service, email, 'Your password was changed')
    const again = await send('POST', `/password-resets/${token}`, { password: fresh })
    assert.deepEqual([again.status, again.headers.get('x-error-code')], [404, 'ACCOUNT_LINK_INVALID'])
  })

  it('answers the same for an unknown email address and a disabled account, and sends them nothing', async () => {
    await createAccount(service, 'disabled@example.org')
    await service.admin('POST', '/users/disable', { email: 'disabled@example.org' })
    await createAccount(service, 'known@example.org')
    const answers = []
    for (const email of ['nobody@example.org', 'disabled@example.org', 'known@example.org']) {
      const { status, json } = await request(email)
      answers.push([status, JSON.stringify(json.data)])
    }
    assert.deepEqual(answers, Array(3).fill([202, '{}']))
    await linkTokenTo(service, 'known@example.org', 'reset-password')
    assert.deepEqual(await mailsTo(service, 'nobody@example.org'), [])
    assert.deepEqual(await mailsTo(service, 'disabled@example.org'), [])
  })

  it('expires after 60 minutes, and when the password is changed in another way', async () => {
    const email = 'late@example.org'
    await createAccount(service, email)
    await request(email)
    const late = await linkTokenTo(service, email, 'reset-password')
    clock.advance(3601)
    assert.equal((await send('GET', `/password-resets/${late}`)).status, 404)
    await request(email)
    const replaced = await linkTokenTo(service, email, 'reset-password', 2)
    await service.admin('POST', '/users/password', { email })
    assert.equal((await send('POST', `/password-resets/${replaced}`, { password: fresh })).status, 404)
  })

  it('is limited per email address and per network, whether or not there is an account', async () => {
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await send('POST', '/password-resets', { email: 'x@example.org' }, from(i))).status)
    }
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
    const fromOne = []
    for (let i = 0; i < 31; i++) {
      fromOne.push((await send('POST', '/password-resets', { email: `y${i}@example.org` }, from(99))).status)
    }
    assert.deepEqual([fromOne[29], fromOne[30]], [202, 429])
  })

  const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number + 1}` })

  it('keeps the secret out of the log and the database', async () => {
    const email = 'secret@example.org'
    await createAccount(service, email)
    await request(email)
    const token = await linkTokenTo(service, email, 'reset-password')
    await send('GET', `/password-resets/${token}`)
    assert.ok(!service.logged().includes(token))
    const { rows } = await queryDatabase(service, 'select row_to_json(t)::text as row from account_links t')
    assert.ok(rows.length > 0)
    for (const { row } of rows) assert.ok(!row.includes(token))
  })

  it('refuses the most common passwords, also with digits around them', async () => {
    const email = 'common@example.org'
    await createAccount(service, email)
    await request(email)
    const token = await linkTokenTo(service, email, 'reset-password')
    for (const word of ['basketball1', '99butterfly99!', 'Butterfly2026', 'aaaa1111bbbb', 'common@example']) {
      const refused = await send('POST', `/password-resets/${token}`, { password: word })
      assert.equal(refused.status, 400, word)
      assert.match(refused.json.error, /^The password is too easy to guess/)
    }
  })
})
