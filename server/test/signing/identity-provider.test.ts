import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { describeCertificate } from '@countersign/pki'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { eraseInTrail } from '../../src/features/signing/people/erase-event.ts'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { startIdentityProvider, type TestProvider } from '../accounts/identity-provider.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const anna = { email: 'Anna@example.org', name: 'Anna Kowalska' }
const oidc = { authentication: ['oidc'] }

describe('A signer who proves their identity at an identity provider', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let harness: SigningHarness
  let owner: ConsoleClient
  let provider: TestProvider
  let providerId: string

  before(async () => {
    const environment = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', RATE_LIMIT_PER_HOUR: '100000' }
    service = await startTestService({ clock, environment })
    harness = await openHarness(service)
    const { organizationId } = harness
    await createAccount(service, 'owner@example.org', { organizationId, role: 'owner' })
    owner = await openConsole(service, organizationId, 'owner@example.org')
    const redirectUri = `http://localhost:${new URL(service.url).port}/sign-in/callback/${organizationId}`
    provider = await startIdentityProvider([redirectUri])
    refused(
      await harness.create({ signers: [{ ...anna, ...oidc }] }),
      400,
      'METHOD_NOT_AVAILABLE',
      /An owner can add one/,
    )
    const created = await owner.call('POST', '/identity-providers', {
      ...{ name: 'National eID', issuer: provider.issuer, purposes: ['signers'] },
      ...{ clientId: provider.clientId, clientSecret: provider.clientSecret },
    })
    assert.equal(created.status, 201, created.text)
    providerId = created.json.data.id
  })
  after(async () => {
    await provider.stop()
    await harness.end()
    await service.stop()
  })
  beforeEach(async () => {
    provider.acr = undefined
    provider.person = { sub: 'anna-1', email: 'anna@example.org', email_verified: true, name: 'Anna Maria Kowalska' }
    await change({ matchesEmail: true, trustsEmail: false })
  })

  const change = (body: object) => owner.call('PATCH', `/identity-providers/${providerId}`, body)
  const refused = (answer: Answer, status: number, code: string, message = /./) => {
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)
    assert.match(answer.json.error, message)
  }
  const send = async (signer: object = oidc) => {
    const data = await harness.request({ signers: [{ ...anna, ...signer }] })
    await harness.invited(data.signingRequestId)
    return { id: data.signingRequestId as string, link: data.signers[0].signingUrl as string }
  }
  const start = async (browser: SignerBrowser): Promise<URL> => {
    const started = await browser.call('POST', 'identity-provider')
    assert.equal(started.status, 200, started.text)
    return await provider.visit(started.json.data.url)
  }
  const complete = (browser: SignerBrowser, back: URL, organizationId = harness.organizationId) =>
    browser.call('POST', 'identity-provider/verify', { organizationId, query: back.search })
  const visits = async (browser: SignerBrowser) => await complete(browser, await start(browser))

  it('can be what the organization asks of every signer', async () => {
    const usual = (signerAuthentication: readonly string[]) =>
      owner.call('PUT', '/signing-settings', { signerAuthentication })
    assert.deepEqual((await usual(['oidc'])).json.data.signerAuthentication, ['oidc'])
    const { link } = await send({})
    const { required } = (await openLink(service, link).call('GET')).json.data.authentication
    assert.deepEqual(required, ['oidc'])
    assert.equal((await usual(['link'])).status, 200)
  })

  it('opens and signs the document, and the evidence says who they are there', async () => {
    provider.acr = 'high'
    await change({ acrValues: ['high'] })
    const { id, link } = await send()
    const browser = openLink(service, link)
    const before = (await browser.call('GET', 'authentication')).json.data
    assert.deepEqual([before.identityProvider, before.emailHint], ['National eID', null])
    assert.equal((await browser.call('GET', 'document')).status, 401)
    const done = await visits(browser)
    assert.deepEqual([done.status, done.json.data.methods[0].isDone], [200, true], done.text)
    assert.equal((await browser.call('GET')).status, 200)
    assert.equal((await browser.call('GET', 'document')).status, 200)
    assert.equal((await browser.call('POST', 'viewed')).status, 200)
    const signature = { kind: 'typed', text: anna.name }
    assert.equal((await browser.call('POST', 'sign', { consent: true, signature })).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await change({ acrValues: [] })

    const trail = JSON.parse(String(await fileOfEvidence(harness, id, 'trail.json')))
    const lines: Record<string, unknown>[] = Array.isArray(trail) ? trail : trail.events
    const identity = {
      ...{ issuer: provider.issuer, subject: 'anna-1', name: 'Anna Maria Kowalska' },
      ...{ email: 'anna@example.org', acr: 'high' },
    }
    const authenticated = lines.find(({ event }) => event === 'authenticated')
    assert.deepEqual([authenticated?.method, authenticated?.identity], ['oidc', identity])
    const signed = lines.find(({ event }) => event === 'signed') as { authentication: { identity: object }[] }
    assert.deepEqual(signed.authentication[0]?.identity, identity)
    const report = (await readText(await fileOfEvidence(harness, id, 'trail.pdf'))).replaceAll(/\s+/g, ' ')
    assert.doesNotMatch(report, /until a code is entered/, 'nobody in this request enters one')
    assert.match(report, /Anna Kowalska was authenticated\. Method: identity provider\./)
    assert.match(report, /Subject there: anna-1\. Name there: Anna Maria Kowalska\./)
    assert.match(report, /\(acr\): high\./)
    const pem = await fileOfEvidence(harness, id, 'certificates/signer-1.pem')
    const { policies } = await describeCertificate(new X509Certificate(pem).raw)
    assert.deepEqual(policies, ['2.25.114703962620359164973662365908015642474.7'])
  })

  it('gets no embed URL, since providers do not work in frames', async () => {
    const origins = ['https://app.example.org']
    await service.call('PUT', '/api/v1/embedding', { key: harness.key, body: { origins } })
    const { id } = await send()
    const path = `/api/v1/signing/${id}/signers/${(await harness.status(id)).signers[0].id}/embed`
    refused(
      await service.call('POST', path, { key: harness.key }),
      400,
      'INVALID_REQUEST',
      /signerId has the method oidc/,
    )
  })

  it('is erased from the trail with all that the provider said about them', () => {
    const identity = {
      issuer: 'https://eid.example',
      subject: 'anna-1',
      name: 'Anna Maria',
      email: anna.email,
      acr: 'high',
    }
    const method = { method: 'oidc', at: '2026-11-18T10:00:00.000Z', identity } as const
    const events = [
      { event: 'authenticated', signerId: 'signer_1', ...method },
      { event: 'signed', signerId: 'signer_1', authentication: [method] },
    ]
    const trail = events.map((event, index) => ({
      number: index + 1,
      line: JSON.stringify(event),
      hash: new Uint8Array(32),
    }))
    const signer = { ...anna, id: 'signer_1' } as never
    const erased = eraseInTrail(trail, [signer], (email) => email === anna.email)
    assert.equal(erased.length, 2)
    for (const { line } of erased) {
      assert.doesNotMatch(line, /anna/i)
      assert.match(line, /https:\/\/eid\.example/)
    }
  })

  it('learns nothing about the request from the way to the provider, not even the email address', async () => {
    const { link } = await send()
    const started = await openLink(service, link).call('POST', 'identity-provider')
    assert.equal(started.status, 200, started.text)
    assert.doesNotMatch(decodeURIComponent(started.json.data.url), /anna|kowalska/i)
  })

  it('is refused as another person, and without a verified email address, until the link is locked', async () => {
    const { id, link } = await send()
    const browser = openLink(service, link)
    const eve = { sub: 'eve', email: 'eve@example.org', email_verified: true }
    for (const person of [eve, { ...eve, email: 'anna@example.org', email_verified: false }, { sub: 'eve' }]) {
      provider.person = person
      const answer = await visits(browser)
      refused(answer, 403, 'SIGNER_IDENTITY_MISMATCH', /the right account/)
      assert.doesNotMatch(answer.text, /anna/i, 'the email address of the signer stays hidden')
    }
    assert.equal((await browser.call('GET', 'document')).status, 401)
    provider.person = { ...eve, email: 'anna@example.org', email_verified: undefined }
    refused(await visits(browser), 403, 'SIGNER_IDENTITY_MISMATCH')
    await change({ trustsEmail: true })
    assert.equal((await visits(openLink(service, link))).status, 200)
    provider.person = eve
    for (let i = 0; i < 19; i++) refused(await visits(browser), 403, 'SIGNER_IDENTITY_MISMATCH')
    refused(await visits(browser), 403, 'SIGNER_LOCKED')
    refused(await browser.call('POST', 'identity-provider'), 403, 'SIGNER_LOCKED')
    const { signers } = (await service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json.data
    assert.deepEqual(signers[0].authenticationResult.locked, ['oidc'])
  })

  it('may be anybody whom the provider identifies, where it knows no email addresses', async () => {
    await change({ matchesEmail: false })
    provider.person = { sub: 'DE/4711', name: 'Anna Kowalska' }
    const { link } = await send()
    assert.equal((await visits(openLink(service, link))).status, 200)
  })

  it('cannot use the visit of another link, browser or organization, nor one twice', async () => {
    const [one, two] = [await send(), await send()]
    const [first, second] = [openLink(service, one.link), openLink(service, two.link)]
    const back = await start(first)
    refused(await complete(second, back), 403, 'SINGLE_SIGN_ON_FAILED', /another browser/)
    const stolen = openLink(service, two.link, { cookie: first.cookie() })
    refused(await complete(stolen, back), 404, 'SIGNING_LINK_INVALID')
    refused(await complete(first, back), 403, 'SINGLE_SIGN_ON_FAILED', /has expired/)
    refused(await complete(first, await start(first), 'org_other'), 403, 'SINGLE_SIGN_ON_FAILED')
    const plain = openLink(service, (await send({})).link)
    assert.equal((await plain.call('POST', 'identity-provider')).status, 404, 'a link that does not ask for it')
    assert.equal((await visits(first)).status, 200)
    assert.equal((await second.call('GET', 'document')).status, 401)
  })

  it('combines it with a code, in test mode as well', async () => {
    const tested = await openHarness(service, 'test')
    const { organizationId } = tested
    await createAccount(service, 'tester@example.org', { organizationId, role: 'owner' })
    const tester = await openConsole(service, organizationId, 'tester@example.org')
    const redirectUri = `http://localhost:${new URL(service.url).port}/sign-in/callback/${organizationId}`
    const own = await startIdentityProvider([redirectUri])
    own.person = provider.person
    const added = await tester.call('POST', '/identity-providers', {
      ...{ name: 'eID', issuer: own.issuer, purposes: ['signers'] },
      ...{ clientId: own.clientId, clientSecret: own.clientSecret },
    })
    assert.equal(added.status, 201, added.text)
    const signer = { ...anna, authentication: ['oidc', 'access_code'], accessCode: 'Pfingstrose' }
    const data = await tested.request({ signers: [signer] })
    await tested.invited(data.signingRequestId)
    const browser = openLink(service, data.signers[0].signingUrl)
    const started = await browser.call('POST', 'identity-provider')
    const back = await own.visit(started.json.data.url)
    assert.equal((await complete(browser, back, organizationId)).status, 200)
    assert.equal((await browser.call('GET', 'document')).status, 401)
    assert.equal((await browser.call('POST', 'access-code', { code: 'Pfingstrose' })).status, 200)
    assert.equal((await browser.call('GET', 'document')).status, 200)
    await own.stop()
    await tested.end()
  })

  it('can be chosen by all members, and asks for a new link once the provider is gone', async () => {
    const available = async () => (await owner.call('GET', '/signing-settings')).json.data.availableAuthentication
    assert.deepEqual(await available(), ['email_code', 'access_code', 'passkey', 'oidc'])
    const { link } = await send()
    assert.equal((await owner.call('DELETE', `/identity-providers/${providerId}`)).status, 200)
    refused(await openLink(service, link).call('POST', 'identity-provider'), 404, 'NOT_FOUND', /no identity provider/)
    assert.deepEqual(await available(), ['email_code', 'access_code', 'passkey'])
  })
})
