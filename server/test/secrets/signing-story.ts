import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StandIn } from '../../../examples/providers/stand-in.ts'
import { documentsClient } from '../documents/documents-client.ts'
import type { Answer } from '../harness/test-service.ts'
import { broughtCertificate } from '../seals/strangers.ts'
import { codeIn, openLink, type SignerBrowser } from '../signing/signer-browser.ts'
import { type SigningHarness, sampleContract, tokenOf } from '../signing/signing-harness.ts'
import type { KeptSecrets } from './kept-secrets.ts'
import { mailsOf } from './places.ts'

const origin = 'https://app.example.org'
export const title = 'Lease of the lighthouse'
const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const ben = { email: 'ben@example.org', name: 'Ben Nowak' }
const carla = { email: 'carla@example.org', name: 'Carla Rossi' }
const dora = { email: 'dora@example.org', name: 'Dora Delegate' }

/** Requests with links, codes and sessions in every way a signer can open them. Returns the id of the completed one. */
export async function signWithSecrets(
  harness: SigningHarness,
  secrets: KeptSecrets,
  provider: StandIn,
): Promise<string> {
  const { service, key } = harness
  let repeatable = 0
  const send = async (method: string, path: string, body?: unknown): Promise<Answer['json']> => {
    const headers = method === 'POST' ? { 'idempotency-key': `once-${repeatable++}` } : {}
    const answer = await service.call(method, `/api/v1${path}`, { key, body, headers })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.json.data
  }
  const keepLink = (signingUrl: string, mailedTo?: string): string => {
    secrets.keep('a signing link', tokenOf(signingUrl), mailedTo === undefined ? {} : { mailedTo })
    return signingUrl
  }
  const document = () => documentsClient(service).document(key, Buffer.from(sampleContract()))
  /** The links of the new request, in the order of its signers. */
  const keepLinks = ({ signers }: { signers: { email: string; signingUrl: string }[] }): string[] =>
    signers.map(({ email, signingUrl }) => keepLink(signingUrl, email))
  const refuses = async (browser: SignerBrowser, act: string, code: string) =>
    assert.equal((await browser.call('POST', act, { code })).status, 401)
  const opens = async (link: string) => {
    const page = new URL(link).pathname
    await service.call('GET', page, { headers: { referer: link } })
    await service.call('GET', `${page}/nowhere`)
    return openLink(service, link)
  }
  const keepSession = (browser: SignerBrowser) =>
    secrets.keep('the session of a signer', browser.cookie()?.split('=')[1] ?? '')

  async function entersAccessCode(browser: SignerBrowser, accessCode: string): Promise<void> {
    await refuses(browser, 'access-code', secrets.keep('a mistyped access code', `${accessCode.slice(0, -2)}99`))
    const entered = await browser.call('POST', 'access-code', { code: accessCode })
    assert.equal(entered.status, 200, entered.text)
    keepSession(browser)
  }

  async function entersEmailCode(browser: SignerBrowser, id: string, mailedTo: string): Promise<void> {
    assert.equal((await browser.call('POST', 'email-code')).status, 202)
    await service.settled()
    const code = secrets.keep('a code by email', codeIn(await harness.mails(), id), { mailedTo })
    const wrong = code === '402857' ? '402858' : '402857'
    await refuses(browser, 'email-code/verify', secrets.keep('a mistyped code', wrong))
    const entered = await browser.call('POST', 'email-code/verify', { code })
    assert.equal(entered.status, 200, entered.text)
    keepSession(browser)
  }

  async function entersSmsCode(): Promise<void> {
    const phone = '+4915112345678'
    const made = await send('POST', '/signing', {
      documentTitle: title,
      documentUrl: harness.publish(sampleContract()),
      signers: [{ ...anna, authentication: ['sms_code'], phone }],
    })
    const [link = ''] = keepLinks(made)
    await harness.invited(made.signingRequestId)
    const browser = await opens(link)
    for (const refusal of [422, null]) {
      provider.refusal = refusal
      assert.equal((await browser.call('POST', 'sms-code')).status, 202)
      await service.settled()
    }
    const code = /\d{6}/.exec(provider.messages.at(-1)?.text ?? '')?.[0] ?? ''
    secrets.keep('a code by text message', code)
    const entered = await browser.call('POST', 'sms-code/verify', { code })
    assert.equal(entered.status, 200, entered.text)
    keepSession(browser)
  }

  async function passesIdentityCheck(): Promise<void> {
    const made = await send('POST', '/signing', {
      documentTitle: title,
      documentUrl: harness.publish(sampleContract()),
      signers: [{ ...anna, authentication: ['identity_check'] }],
    })
    const [link = ''] = keepLinks(made)
    await harness.invited(made.signingRequestId)
    const browser = await opens(link)
    const started = await browser.call('POST', 'identity-check')
    secrets.keep('the state of an identity check', started.json.data.state)
    secrets.keep('the browser of an identity check', browser.cookie()?.split('=')[1] ?? '')
    const id = started.json.data.url.split('/').at(-1)
    const proof = new URL(provider.checks.get(id)?.returnUrl ?? '').searchParams.get('proof') ?? ''
    secrets.keep('the proof of an identity check', proof)
    provider.conclude(id, { status: 'passed' })
    const entered = await browser.call('POST', 'identity-check/verify', { proof })
    assert.equal(entered.status, 200, entered.text)
  }

  async function signs(browser: SignerBrowser, text: string): Promise<void> {
    await browser.call('GET')
    await browser.call('GET', 'document')
    await browser.call('POST', 'viewed')
    const signed = await browser.call('POST', 'sign', { consent: true, signature: { kind: 'typed', text } })
    assert.equal(signed.status, 200, signed.text)
  }

  async function listensToEvents(): Promise<void> {
    const made = await send('POST', '/webhooks', { url: harness.callbackUrl })
    secrets.keep('the secret of a webhook endpoint', made.secret)
    const rotated = await send('POST', `/webhooks/${made.id}/rotate-secret`, {})
    secrets.keep('the next secret of a webhook endpoint', rotated.secret)
    await send('POST', `/webhooks/${made.id}/test`, {})
  }

  async function completesRequest(): Promise<string> {
    const accessCode = secrets.keep('the access code of Anna', 'Pfingstrose 1748')
    const codes = { authentication: ['access_code', 'email_code'], accessCode }
    const made = await send('POST', '/signing', {
      documentTitle: title,
      documentUrl: harness.publish(sampleContract()),
      callbackUrl: harness.callbackUrl,
      signers: [{ ...anna, ...codes, mayDelegate: true }, ben, carla],
    })
    secrets.keep('the secret of a callback', made.webhook.secret)
    const id: string = made.signingRequestId
    const [annas = '', bens = ''] = keepLinks(made)
    await harness.invited(id)

    const first = await opens(annas)
    await entersAccessCode(first, accessCode)
    await entersEmailCode(first, id, anna.email)
    assert.equal((await first.call('POST', 'delegate', dora)).status, 200)
    await service.settled()
    const mail = (await harness.mails()).find(({ to, text }) => to === dora.email && text.includes('/sign/'))
    const second = await opens(keepLink(/https?:\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '', dora.email))
    await entersAccessCode(second, accessCode)
    await entersEmailCode(second, id, dora.email)
    await signs(second, dora.name)

    await opens(bens)
    const replaced = await send('POST', `/signing/${id}/signers/${made.signers[1].id}/link`)
    await signs(await opens(keepLink(replaced.signingUrl)), ben.name)

    await signs(await opensInFrame(id, made.signers[2].id), carla.name)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    return id
  }

  /** Keeps what only the service can make: signer and time before it are known. */
  function keepPart(what: string, value: string): string {
    secrets.keep(what, value.split('-').slice(2).join('-'))
    return value
  }

  async function opensInFrame(id: string, signerId: string): Promise<SignerBrowser> {
    await send('PUT', '/embedding', { origins: [origin] })
    const { url } = await send('POST', `/signing/${id}/signers/${signerId}/embed`, { origin })
    const ticket = keepPart('the ticket of a frame', new URL(url).hash.slice(1))
    const opened = await service.call('POST', '/signer/v1/embedded', { body: { ticket, origin } })
    const token = keepPart('the session of a frame', opened.json.data.token)
    return openLink(service, `${service.url}/sign/${token}`, { token })
  }

  async function sendsDraft(): Promise<void> {
    const signers = [{ ...anna, authentication: ['access_code'] }]
    const content = { documentTitle: title, documentId: await document(), signers }
    const { draftId } = await send('POST', '/drafts', { content })
    const accessCode = secrets.keep('the access code of a draft', 'Silberdistel 2648')
    const made = await send('POST', `/drafts/${draftId}/send`, { accessCodes: [{ signer: 1, accessCode }] })
    keepLinks(made)
    await harness.invited(made.signingRequestId)
    // An invitation with a link that was replaced before is never sent.
    await service.settled()
    const other = secrets.keep('a corrected access code', 'Glockenblume 3548')
    const path = `/signing/${made.signingRequestId}/signers/${made.signers[0].id}`
    const corrected = await send('PATCH', path, { accessCode: other })
    await entersAccessCode(await opens(keepLink(corrected.signingUrl, anna.email)), other)
  }

  async function usesTemplate(): Promise<void> {
    const wanted = {
      name: 'Lease',
      roles: [{ label: 'Tenant', authentication: ['access_code'] }],
      documentId: await document(),
    }
    const { templateId } = await send('POST', '/templates', wanted)
    const accessCode = secrets.keep('the access code for a template', 'Kornrade 4448')
    const tenant = { label: 'Tenant', ...ben, accessCode }
    keepLinks(await send('POST', `/templates/${templateId}/signing`, { signers: [tenant] }))
    const refused = {
      signers: [{ ...tenant, accessCode: secrets.keep('a refused access code', `${'x'.repeat(500)}-no`) }],
    }
    const answer = await service.call('POST', `/api/v1/templates/${templateId}/signing`, { key, body: refused })
    assert.equal(answer.status, 400)
  }

  async function usesTestMode(): Promise<void> {
    const wanted = { organizationId: harness.organizationId, name: 'trying out', test: true }
    const testKey = secrets.keep('a test key', (await service.admin('POST', '/keys', wanted)).key)
    const accessCode = secrets.keep('an access code in test mode', 'Wiesenschaumkraut 5348')
    const signers = [{ ...carla, authentication: ['access_code', 'email_code'], accessCode }]
    const made = await service.call('POST', '/api/v1/signing', {
      key: testKey,
      headers: { 'idempotency-key': 'once-in-test-mode' },
      body: {
        documentTitle: title,
        documentUrl: harness.publish(sampleContract()),
        callbackUrl: harness.callbackUrl,
        signers,
      },
    })
    assert.equal(made.status, 201, made.text)
    secrets.keep('the secret of a callback in test mode', made.json.data.webhook.secret)
    const [link = ''] = keepLinks(made.json.data)
    await entersAccessCode(await opens(link), accessCode)
    await service.eventually('the invitation in test mode', async () =>
      (await mailsOf(service)).some(({ content }) => content.includes(tokenOf(link))),
    )
  }

  async function uploadsSeal(): Promise<void> {
    const key = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    const { file: pkcs12, password } = await broughtCertificate('Lighthouse', { key })
    secrets.keep('the password of an uploaded certificate', password)
    secrets.keep('the private key of an uploaded certificate', await privateKeyIn(pkcs12, password))
    await service.admin('POST', `/organizations/${harness.organizationId}/seals`, { name: 'Own', pkcs12, password })
  }

  await uploadsSeal()
  await listensToEvents()
  const id = await completesRequest()
  await entersSmsCode()
  await passesIdentityCheck()
  await sendsDraft()
  await usesTemplate()
  await usesTestMode()
  return id
}

/** The number that is the key, base64url. */
async function privateKeyIn(pkcs12: string, password: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-key-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, Buffer.from(pkcs12, 'base64'))
    const words = ['pkcs12', '-in', file, '-nodes', '-nocerts', '-passin', `pass:${password}`]
    const { stdout } = await promisify(execFile)('openssl', words)
    return createPrivateKey(stdout).export({ format: 'jwk' }).d ?? assert.fail()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
