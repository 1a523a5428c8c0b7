import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { describeCertificate } from '@countersign/pki'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import type { PasskeyDevice } from '../accounts/passkey-device.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { confirmEmail, deviceFor, registerPasskey } from './register-passkey.ts'
import { openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

describe('A signer with a passkey', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let harness: SigningHarness
  let sender: ConsoleClient
  let people = 0
  before(async () => {
    const environment = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_PER_HOUR: '100000' }
    service = await startTestService({ clock, environment })
    harness = await openHarness(service)
    const { organizationId } = harness
    await createAccount(service, 'sender@example.org', { organizationId, role: 'owner' })
    sender = await openConsole(service, organizationId, 'sender@example.org')
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  const somebody = () => ({ email: `person${++people}@example.org`, name: 'Anna Kowalska' })
  const send = async (person: object, from = harness) => {
    const signer = { authentication: ['passkey'], ...person }
    const data = await from.request({ signers: [signer], callbackUrl: from.callbackUrl })
    await from.invited(data.signingRequestId)
    const [{ id: signerId, signingUrl }] = data.signers
    return { id: data.signingRequestId as string, signerId: signerId as string, link: signingUrl as string }
  }
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const invalid = [401, 'SIGNER_CODE_INVALID']
  const required = [401, 'SIGNER_AUTHENTICATION_REQUIRED']
  const use = async (browser: SignerBrowser, device: PasskeyDevice, fault = {}) => {
    const options = await browser.call('POST', 'passkey/options')
    assert.equal(options.status, 200, options.text)
    return await browser.call('POST', 'passkey', { passkey: device.use(options.json.data, fault) })
  }
  const steps = async (browser: SignerBrowser) =>
    (await browser.call('GET', 'authentication')).json.data.methods.map(
      ({ method, isDone, isRegistered }: { method: string; isDone: boolean; isRegistered: boolean | null }) => [
        method,
        isDone,
        isRegistered,
      ],
    )
  const signs = async (browser: SignerBrowser) => {
    for (const [method, act] of [
      ['GET', undefined],
      ['GET', 'document'],
      ['POST', 'viewed'],
    ] as const)
      assert.equal((await browser.call(method, act)).status, 200)
    return await browser.call('POST', 'sign', { consent: true, signature: { kind: 'typed', text: 'Anna Kowalska' } })
  }
  const reset = (id: string, signerId: string, key = harness.key) =>
    service.call('POST', `/api/v1/signing/${id}/signers/${signerId}/reset-passkey`, { key })
  const eventsOf = async (id: string) => {
    const { json } = await sender.call('GET', `/signing/${id}/timeline`)
    return (json.data.events as { event: string; methods: string[] | null }[]).map(({ event, methods }) =>
      [event, ...(methods ?? [])].join(' '),
    )
  }

  it('confirms the email address with a code, registers a passkey, and then opens other links with it alone', async () => {
    const person = somebody()
    const first = await send(person)
    const browser = openLink(service, first.link)
    assert.deepEqual(await steps(browser), [
      ['email_code', false, null],
      ['passkey', false, false],
    ])
    assert.deepEqual(code(await browser.call('POST', 'passkey/options')), [404, 'NOT_FOUND'])
    assert.deepEqual(code(await browser.call('POST', 'passkey/registration/options')), required)
    await confirmEmail(harness, browser, first.id)
    assert.deepEqual(code(await browser.call('GET', 'document')), required, 'the code alone opens nothing')
    const device = deviceFor(harness)
    const options = (await browser.call('POST', 'passkey/registration/options')).json.data
    const stranger = openLink(service, first.link)
    const passkey = device.create(options)
    assert.deepEqual(code(await stranger.call('POST', 'passkey/registration', { passkey })), required)
    assert.equal((await browser.call('POST', 'passkey/registration', { passkey })).status, 200)
    assert.equal((await browser.call('GET', 'document')).status, 200)
    assert.deepEqual(await steps(browser), [['passkey', true, true]])
    assert.equal((await signs(browser)).status, 200)

    const next = await send({ ...person, email: person.email.toUpperCase() })
    const again = openLink(service, next.link)
    assert.deepEqual(await steps(again), [['passkey', false, true]])
    assert.deepEqual(code(await again.call('POST', 'email-code')), [404, 'NOT_FOUND'], 'no way around the passkey')
    assert.deepEqual(code(await again.call('POST', 'passkey/registration/options')), [409, 'ALREADY_EXISTS'])
    assert.equal((await use(again, device, { userHandle: undefined })).status, 200)
    assert.equal((await signs(again)).status, 200)
  })

  it('is known to one sender only', async () => {
    const person = somebody()
    const first = await send(person)
    await registerPasskey(harness, openLink(service, first.link), first.id)
    const other = await openHarness(service)
    const { link } = await send(person, other)
    assert.deepEqual(await steps(openLink(service, link)), [
      ['email_code', false, null],
      ['passkey', false, false],
    ])
    await other.end()
  })

  it('is refused with another passkey, origin or challenge, without verification, or as a copy', async () => {
    const person = somebody()
    const { link, id } = await send(person)
    const device = await registerPasskey(harness, openLink(service, link), id, deviceFor(harness, { counts: true }))
    const other = await send(somebody())
    const stranger = await registerPasskey(harness, openLink(service, other.link), other.id)
    const browser = openLink(service, link)
    assert.deepEqual(code(await use(browser, stranger)), invalid)
    for (const fault of [
      { origin: 'https://countersign.example' },
      { rpId: 'example.org' },
      { type: 'webauthn.create' },
      { isVerified: false },
      { counter: 1 },
      { challenge: Buffer.alloc(32).toString('base64url') },
    ]) {
      assert.deepEqual(code(await use(browser, device, fault)), invalid, JSON.stringify(fault))
    }
    const late = await browser.call('POST', 'passkey/options')
    clock.advance(301)
    const passkey = device.use(late.json.data)
    assert.deepEqual(code(await browser.call('POST', 'passkey', { passkey })), invalid, 'too late')
    const { data } = (await browser.call('POST', 'passkey/options')).json
    const elsewhere = openLink(service, other.link)
    await elsewhere.call('POST', 'passkey/options')
    const crossed = await elsewhere.call('POST', 'passkey', { passkey: stranger.use(data) })
    assert.deepEqual(code(crossed), invalid, 'the challenge of another signer')
    const right = device.use(data)
    assert.equal((await browser.call('POST', 'passkey', { passkey: right })).status, 200)
    assert.deepEqual(code(await browser.call('POST', 'passkey', { passkey: right })), invalid, 'a used challenge')
    assert.equal((await eventsOf(id)).filter((one) => one === 'authentication-failed passkey').length, 6)
  })

  it('is locked out after 50 refused passkeys, and let in again with a new link', async () => {
    const person = somebody()
    const body = { documentTitle: 'Rental contract', documentUrl: harness.publish(sampleContract()) }
    const signers = [{ ...person, authentication: ['passkey'] }]
    const { data } = (await sender.call('POST', '/signing', { ...body, signers })).json
    const [id, signer]: [string, { id: string; signingUrl: string }] = [data.signingRequestId, data.signers[0]]
    await harness.invited(id)
    const device = await registerPasskey(harness, openLink(service, signer.signingUrl), id)
    const browser = openLink(service, signer.signingUrl)
    const stranger = deviceFor(harness)
    for (let i = 0; i < 49; i++) assert.deepEqual(code(await use(browser, stranger)), invalid)
    const locked = [403, 'SIGNER_LOCKED']
    assert.deepEqual(code(await use(browser, stranger)), locked)
    assert.deepEqual(code(await use(browser, device)), locked)
    const { authenticationResult } = (await sender.call('GET', `/signing/${id}`)).json.data.signers[0]
    assert.deepEqual(authenticationResult.locked, ['passkey'])
    await service.settled()
    const notices = (await harness.mails()).filter(({ to, text }) => to === 'sender@example.org' && text.includes(id))
    const [{ subject, text } = assert.fail()] = notices.filter((one) => one.subject.startsWith('Locked'))
    assert.equal(subject, 'Locked: Rental contract')
    assert.match(text, /too many failed attempts/)
    assert.doesNotMatch(text, /wrong code/)

    const replaced = await sender.call('POST', `/signing/${id}/signers/${signer.id}/link`)
    const next = openLink(service, replaced.json.data.signingUrl)
    assert.equal((await use(next, device)).status, 200)
    assert.equal((await signs(next)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const report = (await readText(await fileOfEvidence(harness, id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.match(report, /A passkey was refused too often, and Anna Kowalska’s link was locked\./)
  })

  it('names the passkey in the trail, the signature and the certificate, and whether it was registered just now', async () => {
    const person = somebody()
    const first = await send(person)
    const browser = openLink(service, first.link)
    const device = await registerPasskey(harness, browser, first.id)
    const signed = await signs(browser)
    assert.equal(signed.status, 200, signed.text)
    assert.deepEqual(
      (await eventsOf(first.id)).filter((one) => /^(code|auth|passkey|signed)/.test(one)),
      [
        'code-sent email_code',
        'authenticated email_code',
        'passkey-registered passkey',
        'authenticated passkey',
        'signed email_code passkey',
      ],
    )
    const second = await send(person)
    const again = openLink(service, second.link)
    assert.equal((await use(again, device)).status, 200)
    assert.equal((await signs(again)).status, 200)
    assert.ok((await eventsOf(second.id)).includes('signed passkey'))
    const { json } = await service.call('GET', `/api/v1/signing/${second.id}`, { key: harness.key })
    const [signer] = json.data.signers
    assert.deepEqual([signer.authentication, signer.authenticationResult.done], [['passkey'], ['passkey']])
    const policy = '2.25.114703962620359164973662365908015642474'
    for (const [id, wanted] of [
      [first.id, [`${policy}.2`, `${policy}.4`]],
      [second.id, [`${policy}.4`]],
    ] as const) {
      await harness.until(id, ({ status }) => status === 'COMPLETED')
      const pem = await fileOfEvidence(harness, id, 'certificates/signer-1.pem')
      assert.deepEqual((await describeCertificate(new X509Certificate(pem).raw)).policies, wanted)
      const trail = await readText(await fileOfEvidence(harness, id, 'trail.pdf'))
      assert.equal(trail.includes('registered a passkey'), id === first.id)
    }
  })

  it('registers another passkey after the sender has reset the lost one, and its sessions end', async () => {
    const person = somebody()
    const { link, id, signerId } = await send(person)
    const open = openLink(service, link)
    const lost = await registerPasskey(harness, open, id)
    const { key: foreign } = await service.organization()
    assert.deepEqual(code(await reset(id, signerId, foreign)), [403, 'ACCESS_DENIED'])
    const done = await reset(id, signerId)
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(done.json.data, { signerId, email: person.email, reset: true })
    assert.deepEqual(code(await open.call('GET', 'document')), required)
    assert.deepEqual(code(await reset(id, signerId)), [404, 'NOT_FOUND'])
    const browser = openLink(service, link)
    assert.deepEqual(code(await browser.call('POST', 'passkey/options')), [404, 'NOT_FOUND'])
    // The newest email has the code.
    clock.advance(60)
    const found = await registerPasskey(harness, browser, id)
    assert.deepEqual(code(await use(openLink(service, link), lost)), invalid)
    assert.equal((await use(openLink(service, link), found)).status, 200)
    assert.ok((await eventsOf(id)).includes('passkey-reset passkey'))
    const audit = await service.call('GET', '/api/v1/audit?action=signer_passkey.reset', { key: harness.key })
    assert.equal(audit.json.data.entries[0].details.signer, signerId)
    assert.doesNotMatch(audit.text, /person\d+@/)
    const { id: plain, signerId: signer } = await send({ ...somebody(), authentication: ['link'] })
    assert.deepEqual(code(await reset(plain, signer)), [404, 'NOT_FOUND'])
  })

  it('is part of the export of a person, and is erased with them', async () => {
    const person = somebody()
    const { link, id } = await send(person)
    await registerPasskey(harness, openLink(service, link), id)
    const about = (act: string) =>
      service.call('POST', `/api/v1/people/${act}`, { key: harness.key, body: { email: person.email } })
    assert.match((await about('export')).text, /"kind":"signer_passkey"/)
    const canceled = await service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key, body: {} })
    assert.equal(canceled.status, 200, canceled.text)
    await service.settled()
    const erased = await about('erase')
    assert.equal(erased.status, 200, erased.text)
    assert.doesNotMatch((await about('export')).text, /"kind":"signer_passkey"/)
    assert.deepEqual(
      (await steps(openLink(service, (await send(person)).link))).map(([method]: [string]) => method),
      ['email_code', 'passkey'],
    )
  })

  it('can also be asked for an access code, and passkeys can be the default of an organization', async () => {
    const { link, id } = await send({
      ...somebody(),
      authentication: ['access_code', 'passkey'],
      accessCode: 'Pfingstrose 17',
    })
    const browser = openLink(service, link)
    assert.deepEqual(await steps(browser), [
      ['access_code', false, null],
      ['email_code', false, null],
      ['passkey', false, false],
    ])
    await registerPasskey(harness, browser, id)
    assert.deepEqual(code(await browser.call('GET', 'document')), required)
    assert.equal((await browser.call('POST', 'access-code', { code: 'Pfingstrose 17' })).status, 200)
    assert.equal((await browser.call('GET', 'document')).status, 200)

    const { key } = await service.organization()
    const settings = { signerAuthentication: ['passkey'] }
    const changed = await service.call('PUT', '/api/v1/signing-settings', { key, body: settings })
    assert.deepEqual(changed.json.data.signerAuthentication, settings.signerAuthentication)
  })
})
