import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sharedTestService } from '../harness/shared-test-service.ts'
import type { TestService } from '../harness/test-service.ts'
import { linkTokenTo, mailAbout } from './account-mails.ts'
import { createAccount, password, signIn } from './console-client.ts'

describe('The name and the email address of a person', () => {
  let service: TestService
  before(async () => {
    service = await sharedTestService()
  })

  const send = (method: string, path: string, cookie: string, body?: unknown) =>
    service.call(method, `/console/v1${path}`, { body, headers: { origin: service.url, cookie } })

  it('the name changes at once, and is refused if it is empty', async () => {
    await createAccount(service, 'name@profile.example.org')
    const { cookie } = await signIn(service, 'name@profile.example.org')
    assert.equal((await send('PATCH', '/me', cookie, { name: '  Anna Neu ' })).json.data.name, 'Anna Neu')
    assert.equal((await send('GET', '/me', cookie)).json.data.name, 'Anna Neu')
    assert.equal((await send('PATCH', '/me', cookie, { name: ' ' })).status, 400)
  })

  it('the email address changes when the same person opens the link that was sent to the new one', async () => {
    await createAccount(service, 'old@profile.example.org')
    await createAccount(service, 'thief@profile.example.org')
    const { cookie } = await signIn(service, 'old@profile.example.org')
    const { cookie: thief } = await signIn(service, 'thief@profile.example.org')
    const wanted = { email: 'New@profile.example.org', password }
    assert.equal((await send('POST', '/email-changes', cookie, { ...wanted, password: 'wrong' })).status, 401)
    assert.equal(
      (await send('POST', '/email-changes', cookie, { ...wanted, email: 'old@profile.example.org' })).status,
      400,
    )
    const asked = await send('POST', '/email-changes', cookie, wanted)
    assert.equal(asked.status, 202, asked.text)
    const token = await linkTokenTo(service, 'new@profile.example.org', 'confirm-email')
    assert.equal((await send('GET', '/me', cookie)).json.data.email, 'old@profile.example.org')
    assert.equal((await send('POST', `/email-changes/${token}`, thief)).status, 404)
    assert.equal((await send('POST', `/email-changes/${token}`, '')).status, 401)
    const changed = await send('POST', `/email-changes/${token}`, cookie)
    assert.equal(changed.json.data.email, 'new@profile.example.org', changed.text)
    assert.equal((await send('POST', `/email-changes/${token}`, cookie)).status, 404)
    await mailAbout(service, 'old@profile.example.org', 'Your email address was changed')
    await signIn(service, 'new@profile.example.org')
  })

  it('an email address with an account is refused to the person who owns it, and to nobody before', async () => {
    await createAccount(service, 'first@profile.example.org')
    await createAccount(service, 'taken@profile.example.org')
    const { cookie } = await signIn(service, 'first@profile.example.org')
    const asked = await send('POST', '/email-changes', cookie, { email: 'taken@profile.example.org', password })
    assert.equal(asked.status, 202)
    const token = await linkTokenTo(service, 'taken@profile.example.org', 'confirm-email')
    const refused = await send('POST', `/email-changes/${token}`, cookie)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [409, 'ALREADY_EXISTS'])
  })

  it('of two people who confirm the same email address at the same time, one gets it and one is refused', async () => {
    const confirmations = []
    for (const [arrived, email] of ['one@profile.example.org', 'two@profile.example.org'].entries()) {
      await createAccount(service, email)
      const { cookie } = await signIn(service, email)
      await send('POST', '/email-changes', cookie, { email: 'both@profile.example.org', password })
      const token = await linkTokenTo(service, 'both@profile.example.org', 'confirm-email', arrived + 1)
      confirmations.push(() => send('POST', `/email-changes/${token}`, cookie))
    }
    const answers = await Promise.all(confirmations.map((confirm) => confirm()))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  it('only the newest link works, and at most five are sent an hour', async () => {
    await createAccount(service, 'many@profile.example.org')
    const { cookie } = await signIn(service, 'many@profile.example.org')
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push(
        (await send('POST', '/email-changes', cookie, { email: `to${i}@profile.example.org`, password })).status,
      )
    }
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
    const old = await linkTokenTo(service, 'to0@profile.example.org', 'confirm-email')
    assert.equal((await send('POST', `/email-changes/${old}`, cookie)).status, 404)
  })
})
