import assert from 'node:assert/strict'
import { randomBytes, X509Certificate } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { describeCertificate } from '@countersign/pki'
import { type StandIn, startStandIn } from '../../../examples/providers/stand-in.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska', authentication: ['identity_check'] }

describe('A signer whose identity is checked by a provider', () => {
  const clock = setClock(new Date().toISOString())
  const token = randomBytes(32).toString('hex')
  let provider: StandIn
  let service: TestService
  let other: TestService
  let harness: SigningHarness
  before(async () => {
    provider = await startStandIn({ token })
    const environment = {
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      RATE_LIMIT_PER_HOUR: '100000',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_TOKEN: randomBytes(32).toString('hex'),
      IDENTITY_CHECK_URL: provider.url,
      IDENTITY_CHECK_TOKEN: token,
    }
    service = await startTestService({ clock, environment })
    const shared = { ...environment, DATA_DIR: service.dataDir }
    other = await startTestService({ clock, environment: shared, databaseUrl: service.databaseUrl })
    harness = await openHarness(service)
  })
  after(async () => {
    await harness.end()
    await other.stop()
    await service.stop()
    await provider.stop()
  })
  beforeEach(() => {
    provider.refusal = null
  })

  const refused = (answer: Answer, status: number, code: string, message = /./) => {
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)
    assert.match(answer.json.error, message)
  }
  const send = async (signer: object = {}) => {
    const data = await harness.request({ signers: [{ ...anna, ...signer }] })
    await harness.invited(data.signingRequestId)
    return { id: data.signingRequestId as string, link: data.signers[0].signingUrl as string }
  }
  const start = async (browser: SignerBrowser) => {
    const started = await browser.call('POST', 'identity-check')
    assert.equal(started.status, 200, started.text)
    return { ...started.json.data, id: started.json.data.url.split('/').at(-1) } as { state: string; id: string }
  }
  const verify = (browser: SignerBrowser, proof?: string) =>
    browser.call('POST', 'identity-check/verify', proof === undefined ? {} : { proof })
  /** With what the provider sends the person back. */
  const proofOf = (id: string) =>
    new URL(provider.checks.get(id)?.returnUrl ?? '').searchParams.get('proof') ?? assert.fail('no proof')
  const isDone = async (answer: Answer) => {
    assert.equal(answer.status, 200, answer.text)
    return answer.json.data.methods[0].isDone
  }

  it('opens and signs the document after the check, whose name and level are in the evidence as they are', async () => {
    const { id, link } = await send()
    await service.settled()
    const invitation = (await harness.mails()).find(({ to, text }) => to === anna.email && text.includes(id))
    assert.match(invitation?.text.replaceAll(/\s+/g, ' ') ?? '', /a provider checks your identity/)
    const browser = openLink(service, link)
    const check = await start(browser)
    const asked = provider.checks.get(check.id) ?? assert.fail()
    assert.deepEqual([asked.name, asked.email, asked.language], [anna.name, anna.email, 'en'])
    assert.equal(new URL(asked.returnUrl).searchParams.get('state'), check.state)
    assert.ok(!asked.returnUrl.includes(browser.token), 'the provider does not get the link')
    assert.equal(await isDone(await verify(browser, proofOf(check.id))), false, 'while it is pending')
    refused(await browser.call('GET', 'document'), 401, 'SIGNER_AUTHENTICATION_REQUIRED')

    provider.conclude(check.id, {
      status: 'passed',
      name: 'Anna Maria Kowalska-Nowak',
      level: 'substantial',
      provider: 'Example Ident',
    })
    const stranger = openLink(service, link)
    assert.equal(await isDone(await verify(stranger)), false, 'another browser gains nothing')
    assert.equal(await isDone(await verify(browser)), true)
    assert.equal(await isDone(await verify(stranger)), false)
    for (const [method, act] of [
      ['GET', undefined],
      ['GET', 'document'],
      ['POST', 'viewed'],
    ] as const)
      assert.equal((await browser.call(method, act)).status, 200)
    const signature = { kind: 'typed', text: anna.name }
    assert.equal((await browser.call('POST', 'sign', { consent: true, signature })).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const trail = String(await fileOfEvidence(harness, id, 'trail.json'))
    assert.match(trail, /"issuer":"Example Ident","subject":"[^"]+","name":"Anna Maria Kowalska-Nowak"/)
    assert.match(trail, /"acr":"substantial"/)
    const pem = await fileOfEvidence(harness, id, 'certificates/signer-1.pem')
    const { policies } = await describeCertificate(new X509Certificate(pem).raw)
    assert.deepEqual(policies, ['2.25.114703962620359164973662365908015642474.6'])
    assert.match(String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt')), /\.6: the link and an identity check/)
  })

  it('has to come back from the check, so that nobody lets somebody else pass it', async () => {
    const { link } = await send()
    const thief = openLink(service, link)
    const check = await start(thief)
    const proof = proofOf(check.id)
    assert.ok(!JSON.stringify(check).includes(proof), 'only the provider gets it')
    provider.conclude(check.id, { status: 'passed', name: anna.name })
    assert.equal(await isDone(await verify(thief)), false)
    assert.equal(await isDone(await verify(thief, check.state)), false)
    assert.equal(await isDone(await verify(openLink(service, link), proof)), false, 'in another browser')
    assert.equal(await isDone(await verify(thief, proof)), true, 'both together count')
  })

  it('can use a result only once, even if two nodes ask for it at the same instant', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    const { id } = await start(browser)
    provider.conclude(id, { status: 'passed' })
    const cookie = browser.cookie() ?? assert.fail()
    const browsers = [service, other].map((node) => openLink(node, link, { cookie }))
    const answers = await Promise.all(browsers.map((one) => verify(one, proofOf(id))))
    const done = answers.filter((answer) => answer.status === 200 && answer.json.data.methods[0].isDone)
    assert.equal(done.length, 1)
  })

  it('can try again after a check that was not passed, until too many lock the link', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    for (let number = 1; number <= 10; number += 1) {
      const { id } = await start(browser)
      provider.conclude(id, { status: 'failed' })
      const answer = await verify(browser, proofOf(id))
      if (number < 10) refused(answer, 403, 'SIGNER_IDENTITY_MISMATCH', /was not passed/)
      else refused(answer, 403, 'SIGNER_LOCKED')
      assert.equal((await verify(browser)).status, number < 10 ? 200 : 403, 'a failure counts once')
      clock.advance(1200)
    }
    refused(await browser.call('POST', 'identity-check'), 403, 'SIGNER_LOCKED')
  })

  it('can start 5 checks per hour, each of which lasts an hour', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    const first = await start(browser)
    for (let number = 2; number <= 5; number += 1) await start(browser)
    refused(await browser.call('POST', 'identity-check'), 429, 'TOO_MANY_REQUESTS')
    provider.conclude(first.id, { status: 'passed' })
    assert.equal(await isDone(await verify(browser, proofOf(first.id))), false, 'only the latest check counts')
    clock.advance(3600)
    const last = await start(browser)
    provider.conclude(last.id, { status: 'passed' })
    clock.advance(3600)
    assert.equal(await isDone(await verify(browser, proofOf(last.id))), false, 'it has expired')
  })

  it('sees a clear message while the provider is down or answers nonsense, and can go on afterwards', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    provider.refusal = 503
    refused(await browser.call('POST', 'identity-check'), 503, 'SERVICE_UNAVAILABLE', /not available at the moment/)
    provider.refusal = 200
    refused(await browser.call('POST', 'identity-check'), 503, 'SERVICE_UNAVAILABLE')
    provider.refusal = null
    const { id } = await start(browser)
    provider.conclude(id, { status: 'passed' })
    provider.refusal = 500
    refused(await verify(browser, proofOf(id)), 503, 'SERVICE_UNAVAILABLE')
    provider.refusal = null
    assert.equal(await isDone(await verify(browser)), true)
  })

  it('loses the check with a new link', async () => {
    const { id: requestId, link } = await send()
    const browser = openLink(service, link)
    const { id } = await start(browser)
    provider.conclude(id, { status: 'passed' })
    const { signers } = (await service.call('GET', `/api/v1/signing/${requestId}`, { key: harness.key })).json.data
    const path = `/api/v1/signing/${requestId}/signers/${signers[0].id}/link`
    const replaced = await service.call('POST', path, { key: harness.key })
    const cookie = browser.cookie() ?? assert.fail()
    const next = openLink(service, replaced.json.data.signingUrl, { cookie })
    assert.equal(await isDone(await verify(next, proofOf(id))), false)
  })

  it('can be what the organization usually asks for, which test mode leaves out', async () => {
    const own = await openHarness(service)
    const settings = '/api/v1/signing-settings'
    const body = { signerAuthentication: ['identity_check'] }
    assert.equal((await service.call('PUT', settings, { key: own.key, body })).status, 200)
    const signers = [{ email: anna.email, name: anna.name }]
    assert.deepEqual((await own.request({ signers })).signers[0].authentication, ['identity_check'])
    const wanted = { organizationId: own.organizationId, name: 'trying out', test: true }
    const { key } = await service.admin('POST', '/keys', wanted)
    const documentUrl = own.publish(Buffer.from('%PDF-1.7'))
    const tested = await service.call('POST', '/api/v1/signing', {
      key,
      body: { documentTitle: 'Trial', documentUrl, signers },
    })
    assert.deepEqual(tested.json.data.signers[0].authentication, ['link'], tested.text)
    await own.end()
  })
})

describe('A service without a provider of identity checks', () => {
  it('refuses requests with identity_check', async () => {
    const harness = await openHarness()
    const answer = await harness.create({ signers: [anna] })
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'METHOD_NOT_AVAILABLE'], answer.text)
    assert.match(answer.json.error, /must not contain identity_check.*IDENTITY_CHECK_URL/)
    await harness.end()
  })
})
