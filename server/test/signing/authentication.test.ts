import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { authentication, operations, pathOf } from '@countersign/api'
import { runScheduled } from '../harness/run-scheduled.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { codeIn, openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const accessCode = 'Pfingstrose 17'

describe('A signer who must be authenticated', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let harness: SigningHarness
  before(async () => {
    const environment = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_PER_HOUR: '100000' }
    service = await startTestService({ clock, environment })
    harness = await openHarness(service)
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  const send = async (signer: object, more: object = {}) => {
    const data = await harness.request({ signers: [{ ...anna, ...signer }], callbackUrl: harness.callbackUrl, ...more })
    await harness.invited(data.signingRequestId)
    return { id: data.signingRequestId as string, signer: data.signers[0], link: data.signers[0].signingUrl as string }
  }
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const mailedCode = async (browser: SignerBrowser, id: string) => {
    const sent = await browser.call('POST', 'email-code')
    assert.equal(sent.status, 202, sent.text)
    await service.settled()
    return codeIn(await harness.mails(), id)
  }
  const authenticates = async (browser: SignerBrowser, id: string) => {
    const answer = await browser.call('POST', 'email-code/verify', { code: await mailedCode(browser, id) })
    assert.equal(answer.status, 200, answer.text)
  }
  const signs = async (browser: SignerBrowser) => {
    for (const [method, act] of [
      ['GET', undefined],
      ['GET', 'document'],
      ['POST', 'viewed'],
    ] as const)
      assert.equal((await browser.call(method, act)).status, 200)
    return await browser.call('POST', 'sign', { consent: true, signature: { kind: 'typed', text: anna.name } })
  }

  it('gets nothing of the request through the link alone, whatever the operation', async () => {
    const { link, id } = await send({ authentication: ['email_code'] })
    const browser = openLink(service, link)
    // Refused for another reason once the signer is authenticated.
    const reason = `See ${link}`
    const bodies: Record<string, object> = {
      signDocument: { consent: true, consentVersion: 'none', signature: { kind: 'drawn', image: 'none' } },
      declineToSign: { reason },
      delegateSigning: { name: 'Ben', email: 'ben@example.org', reason },
      reportWrongRecipient: { reason },
    }
    const open = Object.values(authentication)
    const guarded = operations.filter(
      (operation) =>
        operation.area === 'signer' && operation.path.startsWith('/:token/') && !open.some((one) => one === operation),
    )
    assert.ok(guarded.length >= 8)
    for (const operation of guarded) {
      const act = pathOf(operation).replace('/signer/v1/:token/', '').replace(':number', '1')
      const answer = await browser.call(operation.method, act, bodies[operation.id])
      assert.deepEqual(code(answer), [401, 'SIGNER_AUTHENTICATION_REQUIRED'], operation.id)
      assert.doesNotMatch(answer.text, /Rental|Anna|Example|contract/)
    }
    const view = await browser.call('GET')
    assert.deepEqual([view.status, view.json.data], [200, { authentication: { required: ['email_code'], done: [] } }])
    const state = await browser.call('GET', 'authentication')
    const method = { method: 'email_code', isDone: false, sentAt: null, resendAt: null, attemptsLeft: null }
    assert.deepEqual(state.json.data, {
      methods: [{ ...method, isLocked: false, isRegistered: null }],
      emailHint: 'a•••@e•••.org',
      phoneHint: null,
      textMessage: null,
      identityProvider: null,
      language: null,
    })
    assert.equal((await harness.status(id)).signers[0].viewedAt, null)
  })

  it('opens and signs the document with a code that the service emails to them', async () => {
    const { link, id } = await send({ authentication: ['link', 'email_code'] })
    const browser = openLink(service, link)
    const mailed = await mailedCode(browser, id)
    const [mail] = (await harness.mails()).filter(({ text }) => text.includes(mailed))
    assert.equal(mail?.to, anna.email)
    assert.match(mail?.text ?? '', /Enter this code only on that page/)
    assert.match(mail?.text ?? '', /a document from Example/)
    assert.doesNotMatch(`${mail?.text} ${mail?.subject}`, /Rental contract|\/sign\//)
    assert.doesNotMatch(mail?.subject ?? '', /\d{6}/)
    const again = openLink(service, link)
    const [state] = (await again.call('GET', 'authentication')).json.data.methods
    assert.deepEqual([state.sentAt, state.attemptsLeft], [clock.now().toISOString(), 5], 'a reload knows of the code')

    const right = await browser.call('POST', 'email-code/verify', { code: ` ${mailed.slice(0, 3)} ${mailed.slice(3)}` })
    assert.deepEqual([right.status, right.json.data.methods[0].isDone], [200, true], right.text)
    assert.deepEqual(code(await again.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    const used = await again.call('POST', 'email-code/verify', { code: mailed })
    assert.deepEqual(code(used), [401, 'SIGNER_CODE_INVALID'], 'a code works once')
    const view = (await browser.call('GET')).json.data
    assert.deepEqual(view.authentication, { required: ['email_code'], done: ['email_code'] })
    assert.equal(view.document.title, 'Rental contract')
    const signed = await signs(browser)
    assert.equal(signed.status, 200, signed.text)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    assert.equal((await browser.call('GET', 'document')).status, 200)
    assert.deepEqual(code(await again.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
  })

  it('needs both codes where the sender asks for two', async () => {
    const { link, id, signer } = await send({ authentication: ['email_code', 'access_code'], accessCode })
    assert.deepEqual(signer.authentication, ['email_code', 'access_code'])
    const browser = openLink(service, link)
    const first = await browser.call('POST', 'access-code', { code: ` ${accessCode} ` })
    assert.equal(first.status, 200, first.text)
    assert.deepEqual(code(await browser.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    assert.deepEqual((await browser.call('GET')).json.data, {
      authentication: { required: ['email_code', 'access_code'], done: ['access_code'] },
    })
    const result = async () => {
      const found = await service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })
      return found.json.data.signers[0].authenticationResult
    }
    assert.deepEqual(await result(), { authenticatedAt: null, done: ['access_code'], locked: [] })
    clock.advance(60)
    const stolen = browser.cookie()
    await authenticates(browser, id)
    const done = { authenticatedAt: clock.now().toISOString(), done: ['email_code', 'access_code'], locked: [] }
    assert.deepEqual(await result(), done)
    assert.notEqual(browser.cookie(), stolen)
    assert.equal((await browser.call('GET', 'document')).status, 200)
    const other = openLink(service, link, { ...(stolen !== undefined && { cookie: stolen }) })
    assert.deepEqual(code(await other.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
  })

  it('gets invitations that say which codes the link asks for, and not that the link is enough', async () => {
    const enough = /anyone who has it/
    const invitation = async (signer: object, role: string, act = 'sign') => {
      const { id } = await send({ ...signer, role })
      await service.settled()
      const mail = (await harness.mails()).find(({ to, text }) => to === anna.email && text.includes(id))
      assert.match(mail?.subject ?? '', new RegExp(`^Please ${act}`))
      return mail?.text.replaceAll(/\s+/g, ' ') ?? assert.fail()
    }
    assert.match(await invitation({}, 'signer'), enough)
    const email = await invitation({ authentication: ['email_code'] }, 'approver', 'approve')
    assert.match(email, /opens the document only with a code that you get in another email/)
    const access = await invitation({ authentication: ['access_code'], accessCode }, 'signer')
    assert.match(access, /opens the document only with the access code that you get from .*Example/)
    const both = await invitation({ authentication: ['email_code', 'access_code'], accessCode }, 'signer')
    assert.match(both, /access code that you get from .* and a code that you get in another email/)
    for (const text of [email, access, both]) assert.doesNotMatch(text, enough)
  })

  it('must be authenticated again after 12 hours, and with a link that replaces theirs', async () => {
    const { link, id, signer } = await send({ authentication: ['access_code'], accessCode })
    const browser = openLink(service, link)
    assert.equal((await browser.call('GET', 'authentication')).json.data.emailHint, null, 'no email is sent')
    assert.equal((await browser.call('POST', 'access-code', { code: accessCode })).status, 200)
    clock.advance(12 * 3600 - 1)
    assert.equal((await browser.call('GET', 'document')).status, 200)
    clock.advance(1)
    assert.deepEqual(code(await browser.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])

    assert.equal((await browser.call('POST', 'access-code', { code: accessCode })).status, 200)
    const cookie = browser.cookie()
    const path = `/api/v1/signing/${id}/signers/${signer.id}`
    const replaced = await service.call('POST', `${path}/link`, { key: harness.key })
    const next = openLink(service, replaced.json.data.signingUrl, { ...(cookie !== undefined && { cookie }) })
    assert.deepEqual(code(await next.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    assert.deepEqual(code(await browser.call('GET', 'authentication')), [404, 'SIGNING_LINK_INVALID'])
    assert.equal((await next.call('POST', 'access-code', { code: accessCode })).status, 200, 'the code stays')

    const corrected = await service.call('PATCH', path, { key: harness.key, body: { accessCode: 'Another one' } })
    assert.equal(corrected.status, 200, corrected.text)
    const last = openLink(service, corrected.json.data.signingUrl)
    assert.deepEqual(code(await last.call('POST', 'access-code', { code: accessCode })), [401, 'SIGNER_CODE_INVALID'])
    assert.equal((await last.call('POST', 'access-code', { code: 'Another one' })).status, 200)
  })

  it('leaves no session behind once it has expired', async () => {
    const { link, signer } = await send({ authentication: ['access_code'], accessCode })
    await openLink(service, link).call('POST', 'access-code', { code: accessCode })
    const sessions = async () =>
      (await queryDatabase(service, `select from signer_sessions where signer_id = '${signer.id}'`)).rowCount
    await runScheduled(service, 'signing.prune-sessions')
    assert.equal(await sessions(), 1, 'it still counts')
    clock.advance(12 * 3600)
    await runScheduled(service, 'signing.prune-sessions')
    await service.eventually('the session is gone', async () => (await sessions()) === 0)
  })

  it('gets what the organization usually asks for, unless the request says otherwise', async () => {
    const own = await openHarness(service)
    const settings = '/api/v1/signing-settings'
    const availableAuthentication = ['email_code', 'access_code', 'passkey']
    assert.deepEqual((await service.call('GET', settings, { key: own.key })).json.data, {
      signerAuthentication: ['link'],
      availableAuthentication,
    })
    const body = { signerAuthentication: ['email_code'] }
    const changed = await service.call('PUT', settings, { key: own.key, body })
    assert.deepEqual([changed.status, changed.json.data], [200, { ...body, availableAuthentication }], changed.text)
    const refused = { signerAuthentication: ['access_code'] }
    assert.equal((await service.call('PUT', settings, { key: own.key, body: refused })).status, 400)
    const { signers } = await own.request({
      signers: [
        anna,
        { ...anna, name: 'Ben', authentication: [] },
        { ...anna, name: 'Cleo', authentication: ['link'] },
      ],
    })
    assert.deepEqual(
      signers.map((one: { authentication: string[] }) => one.authentication),
      [['email_code'], ['link'], ['link']],
    )
    const open = openLink(service, signers[1].signingUrl)
    assert.deepEqual((await open.call('GET')).json.data.authentication, { required: [], done: [] })
    assert.equal((await open.call('POST', 'email-code')).status, 404)
    await own.end()
  })

  it('is refused at creation if the access code is missing, superfluous or too short', async () => {
    const faults = [
      { authentication: ['access_code'] },
      { authentication: ['email_code'], accessCode },
      { accessCode },
      { authentication: ['access_code'], accessCode: '12345' },
      { authentication: ['access_code'], accessCode: '   12345   ' },
      { authentication: ['access_code'], accessCode: 'x'.repeat(65) },
      { authentication: ['sms'] },
      { authentication: ['email_code', 'email_code'] },
    ]
    for (const fault of faults) {
      const answer = await harness.create({ signers: [{ ...anna, ...fault }] })
      assert.deepEqual(code(answer), [400, 'INVALID_REQUEST'], JSON.stringify(fault))
      assert.match(answer.headers.get('x-error-field') ?? '', /signers\/0\/(accessCode|authentication)/)
    }
  })
})
