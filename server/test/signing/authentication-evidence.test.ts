import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { describeCertificate } from '@countersign/pki'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { codeIn, openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const accessCode = 'Pfingstrose 17'
const arc = '2.25.114703962620359164973662365908015642474'
const app = 'https://app.example.org'

describe('The authentication of a signer', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let harness: SigningHarness
  before(async () => {
    service = await startTestService({
      clock,
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_PER_HOUR: '100000' },
    })
    harness = await openHarness(service)
  })
  after(async () => {
    await harness.end()
    await service.stop()
  })

  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const api = (method: string, path: string, body?: object) =>
    service.call(method, `/api/v1${path}`, { key: harness.key, ...(body && { body }) })
  const send = async (signer: object) => {
    const data = await harness.request({ signers: [{ ...anna, ...signer }], callbackUrl: harness.callbackUrl })
    await harness.invited(data.signingRequestId)
    return { id: data.signingRequestId as string, signer: data.signers[0], link: data.signers[0].signingUrl as string }
  }
  const entersCodes = async (browser: SignerBrowser, id: string) => {
    assert.equal((await browser.call('POST', 'email-code')).status, 202)
    await service.settled()
    const emailed = codeIn(await harness.mails(), id)
    assert.equal((await browser.call('POST', 'email-code/verify', { code: emailed })).status, 200)
    assert.equal((await browser.call('POST', 'access-code', { code: accessCode })).status, 200)
    return emailed
  }
  const signs = async (browser: SignerBrowser, id: string) => {
    await browser.call('GET')
    await browser.call('GET', 'document')
    await browser.call('POST', 'viewed')
    const signature = { kind: 'typed', text: anna.name }
    const signed = await browser.call('POST', 'sign', { consent: true, signature })
    assert.equal(signed.status, 200, signed.text)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
  }
  const policiesOf = async (id: string) => {
    const pem = await fileOfEvidence(harness, id, 'certificates/signer-1.pem')
    return (await describeCertificate(new X509Certificate(pem).raw)).policies
  }
  const words = async (file: Uint8Array) => (await readText(file)).replaceAll(/\s+/g, ' ')

  it('is in the trail, the document and the certificate, but no code is', async () => {
    const { id, link } = await send({ authentication: ['email_code', 'access_code'], accessCode })
    const browser = openLink(service, link)
    assert.equal((await browser.call('POST', 'access-code', { code: 'a wrong one' })).status, 401)
    const emailed = await entersCodes(browser, id)
    await signs(browser, id)
    const trail = String(await fileOfEvidence(harness, id, 'trail.json'))
    const events = JSON.parse(trail) as { event: string; method?: string; authentication?: { method: string }[] }[]
    const lines = Array.isArray(events) ? events : (events as { events: typeof events }).events
    assert.deepEqual(
      lines.filter(({ event }) => /^authentic|^code/.test(event)).map(({ event, method }) => [event, method]),
      [
        ['authentication-failed', 'access_code'],
        ['code-sent', undefined],
        ['authenticated', 'email_code'],
        ['authenticated', 'access_code'],
      ],
    )
    const signed = lines.find(({ event }) => event === 'signed')
    assert.deepEqual(
      signed?.authentication?.map(({ method }) => method),
      ['email_code', 'access_code'],
    )
    const described = await words(await fileOfEvidence(harness, id, 'trail.pdf'))
    assert.match(described, /Anna Kowalska was authenticated\. Method: email code\./)
    assert.match(described, /An email code goes only to the email address of the signer/)
    assert.ok(described.includes(`${arc}.2 by an email code`), described)
    const check = String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt'))
    assert.match(check.replaceAll(/\s+/g, ' '), /An access code comes from the sender, who therefore knows it/)
    for (const shown of [
      `${arc}.1: the link alone`,
      `${arc}.3: the link and an access code`,
      '-ext certificatePolicies',
    ])
      assert.ok(check.includes(shown), check)
    assert.match(described, /A wrong code was entered with Anna Kowalska’s link\. Method: access code\./)
    const final = await fileOfEvidence(harness, id, 'final.pdf')
    assert.match(await words(final), /email code \+ access code/)
    assert.deepEqual(await policiesOf(id), [`${arc}.2`, `${arc}.3`])

    await service.settled()
    const shown = [
      trail,
      described,
      final.toString('latin1'),
      ...harness.events.map(({ body }) => String(body)),
      ...(await harness.mails()).filter(({ text }) => !text.includes('Your code')).map(({ text }) => text),
    ]
    for (const text of shown) {
      assert.ok(!text.includes(accessCode))
      assert.doesNotMatch(text, new RegExp(`(?<![\\w.])${emailed}(?![\\w.])`))
    }
    const copy = (await harness.mails()).find(({ subject, text }) => /^Completed/.test(subject) && text.includes(id))
    assert.deepEqual(copy?.attachments, [], 'the copy is behind the link, which asks for the access code')
    assert.ok(copy?.text.includes(link), copy?.text)
    const last = harness.events.map(({ json }) => json).find(({ event }) => event === 'signature.signed')
    assert.deepEqual(last.data.signer.authentication, ['email_code', 'access_code'])
  })

  it('is named in the certificate as the link alone, where nothing else is asked for', async () => {
    const { id, link } = await send({})
    await signs(openLink(service, link), id)
    assert.deepEqual(await policiesOf(id), [`${arc}.1`])
    assert.doesNotMatch(String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt')), /certificatePolicies/)
    await service.settled()
    const copy = (await harness.mails()).find(({ subject, text }) => /^Completed/.test(subject) && text.includes(id))
    assert.equal(copy?.attachments.length, 1)
    assert.doesNotMatch(await words(await fileOfEvidence(harness, id, 'final.pdf')), /email code|access code/)
  })

  it('holds for the session of a frame, which needs no cookie', async () => {
    await api('PUT', '/embedding', { origins: [app] })
    const { id, signer, link } = await send({ authentication: ['access_code'], accessCode })
    const session = async () => {
      const { url } = (await api('POST', `/signing/${id}/signers/${signer.id}/embed`)).json.data
      const opened = await service.call('POST', '/signer/v1/embedded', {
        body: { ticket: new URL(url).hash.slice(1), origin: app },
      })
      return openLink(service, link, { token: opened.json.data.token })
    }
    const frame = await session()
    assert.deepEqual(code(await frame.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    const answer = await frame.call('POST', 'access-code', { code: accessCode })
    assert.deepEqual([answer.status, frame.cookie()], [200, undefined])
    assert.equal((await frame.call('GET', 'document')).status, 200)
    const sameInstant = await session()
    assert.deepEqual(code(await sameInstant.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    const linked = openLink(service, link)
    assert.deepEqual(code(await linked.call('GET', 'document')), [401, 'SIGNER_AUTHENTICATION_REQUIRED'])
    await api('POST', `/signing/${id}/signers/${signer.id}/link`)
    assert.deepEqual(code(await frame.call('GET', 'document')), [404, 'SIGNING_LINK_INVALID'])
  })

  it('is asked for again in a duplicate, with the same access code', async () => {
    const { id } = await send({ authentication: ['access_code'], accessCode })
    const copy = await api('POST', `/signing/${id}/duplicate`)
    assert.equal(copy.status, 201, copy.text)
    const [signer] = copy.json.data.signers
    assert.deepEqual(signer.authentication, ['access_code'])
    assert.equal(
      (await openLink(service, signer.signingUrl).call('POST', 'access-code', { code: accessCode })).status,
      200,
    )
    const others = { signers: [{ ...anna, authentication: ['access_code'] }] }
    assert.equal((await api('POST', `/signing/${id}/duplicate`, others)).status, 400, 'another person has another code')
  })

  it('is kept by drafts and templates without codes, which come when they are sent', async () => {
    const documents = documentsClient(service)
    const documentId = await documents.document(harness.key, sampleContract())
    const signer = { ...anna, authentication: ['access_code'] }
    const content = { documentTitle: 'Rental contract', documentId, signers: [signer] }
    const withCode = { ...content, signers: [{ ...signer, accessCode }] }
    assert.equal((await api('POST', '/drafts', { content: withCode })).status, 400)
    const { draftId } = (await api('POST', '/drafts', { content })).json.data
    assert.deepEqual(code(await api('POST', `/drafts/${draftId}/send`)), [400, 'INVALID_REQUEST'])
    const wrong = { accessCodes: [{ signer: 2, accessCode }] }
    assert.equal((await api('POST', `/drafts/${draftId}/send`, wrong)).status, 400)
    const sent = await api('POST', `/drafts/${draftId}/send`, { accessCodes: [{ signer: 1, accessCode }] })
    assert.equal(sent.status, 201, sent.text)
    const browser = openLink(service, sent.json.data.signers[0].signingUrl)
    assert.equal((await browser.call('POST', 'access-code', { code: accessCode })).status, 200)

    const roles = [{ label: 'Tenant', authentication: ['access_code'] }]
    const template = { name: 'Lease', roles, documentId: await documents.document(harness.key, sampleContract()) }
    assert.equal((await api('POST', '/templates', { ...template, roles: [{ ...roles[0], accessCode }] })).status, 400)
    const created = await api('POST', '/templates', template)
    assert.equal(created.status, 201, created.text)
    const path = `/templates/${created.json.data.templateId}`
    const person = { label: 'Tenant', ...anna }
    assert.equal((await api('POST', `${path}/signing`, { signers: [person] })).status, 400)
    const used = await api('POST', `${path}/signing`, { signers: [{ ...person, accessCode }] })
    assert.deepEqual(used.json.data?.signers[0].authentication, ['access_code'], used.text)
    const bulk = await api('POST', `${path}/bulk`, { rows: [{ signers: [person] }] })
    assert.deepEqual(code(bulk), [400, 'INVALID_REQUEST'])
    assert.match(bulk.json.error, /needs an access code/)
  })
})
