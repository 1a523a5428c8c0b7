import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import pg from 'pg'
import { type StandIn, startStandIn } from '../../../examples/providers/stand-in.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { fileOfEvidence } from './file-of-evidence.ts'
import { codeIn, openLink, type SignerBrowser } from './signer-browser.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const phone = '+4915112345678'
const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const byPhone = { authentication: ['sms_code'], phone }

describe('A code in a text message', () => {
  const clock = setClock(new Date().toISOString())
  const token = randomBytes(32).toString('hex')
  let provider: StandIn
  let service: TestService
  let other: TestService
  let harness: SigningHarness
  let client: pg.Client
  before(async () => {
    provider = await startStandIn({ token })
    const environment = {
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      RATE_LIMIT_PER_HOUR: '100000',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_TOKEN: randomBytes(32).toString('hex'),
      SMS_URL: `${provider.url}/messages`,
      SMS_TOKEN: token,
    }
    service = await startTestService({ clock, environment })
    const shared = { ...environment, DATA_DIR: service.dataDir }
    other = await startTestService({ clock, environment: shared, databaseUrl: service.databaseUrl })
    harness = await openHarness(service)
    client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await harness.end()
    await other.stop()
    await service.stop()
    await provider.stop()
  })
  beforeEach(() => {
    provider.refusal = null
    clock.advance(3601)
  })

  const refused = (answer: Answer, status: number, code: string, message = /./) => {
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)
    assert.match(answer.json.error, message)
  }
  const send = async (signer: object = byPhone, more: object = {}) => {
    const data = await harness.request({ signers: [{ ...anna, ...signer }], ...more })
    await harness.invited(data.signingRequestId)
    return { id: data.signingRequestId as string, signer: data.signers[0], link: data.signers[0].signingUrl as string }
  }
  const stateOf = async (browser: SignerBrowser) => (await browser.call('GET', 'authentication')).json.data
  const textMessage = (browser: SignerBrowser, wanted: string) =>
    service.eventually(
      () => `a text message that is ${wanted}`,
      async () => (await stateOf(browser)).textMessage === wanted,
    )
  const codeOfLatest = () => /\d{6}/.exec(provider.messages.at(-1)?.text ?? '')?.[0] ?? assert.fail('no message')
  const texted = async (browser: SignerBrowser) => {
    const sent = await browser.call('POST', 'sms-code')
    assert.equal(sent.status, 202, sent.text)
    await textMessage(browser, 'SENT')
    return codeOfLatest()
  }
  const wrong = (right: string) => (right === '000000' ? '000001' : '000000')

  it('goes to the phone of the signer, who then opens and signs the document', async () => {
    const { id, link, signer } = await send(byPhone)
    assert.deepEqual([signer.authentication, signer.phone], [['sms_code'], phone])
    await service.settled()
    const invitation = (await harness.mails()).find(({ to, text }) => to === anna.email && text.includes(id))
    assert.match(invitation?.text.replaceAll(/\s+/g, ' ') ?? '', /only with a code that you get as a text message/)
    const browser = openLink(service, link)
    assert.deepEqual((await browser.call('GET')).json.data.authentication, { required: ['sms_code'], done: [] })
    const code = await texted(browser)
    const message = provider.messages.at(-1) ?? assert.fail()
    assert.deepEqual([message.to, message.text.includes('Countersign')], [phone, true])
    assert.ok(message.text.length <= 160)
    assert.doesNotMatch(message.text, /Anna|Rental|Example|http/)
    const { phoneHint, methods } = await stateOf(openLink(service, link))
    assert.deepEqual([phoneHint, methods[0].attemptsLeft], ['•••78', 5], 'a reload knows of the code')

    assert.equal((await browser.call('POST', 'sms-code/verify', { code })).status, 200)
    refused(await openLink(service, link).call('POST', 'sms-code/verify', { code }), 401, 'SIGNER_CODE_INVALID')
    for (const [method, act] of [
      ['GET', undefined],
      ['GET', 'document'],
      ['POST', 'viewed'],
    ] as const)
      assert.equal((await browser.call(method, act)).status, 200)
    const signed = await browser.call('POST', 'sign', {
      consent: true,
      signature: { kind: 'typed', text: anna.name },
    })
    assert.equal(signed.status, 200, signed.text)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const trail = String(await fileOfEvidence(harness, id, 'trail.json'))
    assert.match(trail, /"event":"code-sent",[^}]*"phone":"\+4915112345678"/)
    assert.match(trail, /"event":"authenticated",[^}]*"method":"sms_code","phone":"\+4915112345678"/)
    const howTo = String(await fileOfEvidence(harness, id, 'HOW-TO-CHECK.txt'))
    assert.match(howTo, /\.5: the link and a code by text message/)
  })

  it('is written in the language of the signer', async () => {
    for (const [language, words] of [
      ['de', /ist Ihr Countersign-Code/],
      ['fr', /est votre code Countersign/],
      ['it', /il Suo codice Countersign/],
      ['es', /es su código de Countersign/],
      ['ar', /رمز Countersign/],
    ] as const) {
      const { link } = await send({ ...byPhone, language })
      await texted(openLink(service, link))
      const { text = '' } = provider.messages.at(-1) ?? {}
      assert.match(text, words)
      assert.ok(text.length <= 160, `${language}: ${text.length}`)
    }
  })

  it('is sent to one phone 20 times per hour, however many requests name it, on all nodes', async () => {
    const flooded = { ...byPhone, phone: '+4915199999999' }
    const statuses: number[] = []
    for (const _request of [1, 2, 3, 4, 5]) {
      const browser = openLink(statuses.length % 2 === 0 ? service : other, (await send(flooded)).link)
      for (const _time of [1, 2, 3, 4, 5]) statuses.push((await browser.call('POST', 'sms-code')).status)
    }
    assert.deepEqual([statuses.lastIndexOf(202), statuses.indexOf(429)], [19, 20])
    const elsewhere = openLink(service, (await send()).link)
    assert.equal((await elsewhere.call('POST', 'sms-code')).status, 202)
    clock.advance(3601)
    assert.equal((await openLink(service, (await send(flooded)).link).call('POST', 'sms-code')).status, 202)
  })

  it('can be combined with an access code, and asks for both', async () => {
    const { link } = await send({ authentication: ['sms_code', 'access_code'], phone, accessCode: 'Pfingstrose 17' })
    const browser = openLink(service, link)
    const code = await texted(browser)
    assert.equal((await browser.call('POST', 'sms-code/verify', { code })).status, 200)
    refused(await browser.call('GET', 'document'), 401, 'SIGNER_AUTHENTICATION_REQUIRED')
    assert.equal((await browser.call('POST', 'access-code', { code: 'Pfingstrose 17' })).status, 200)
    assert.equal((await browser.call('GET', 'document')).status, 200)
  })

  it('needs a phone number in the form of E.164, and only then', async () => {
    const create = (signer: object) => harness.create({ signers: [{ ...anna, ...signer }] })
    refused(await create({ authentication: ['sms_code'] }), 400, 'INVALID_REQUEST', /signers\[0\]\.phone is required/)
    for (const one of ['015112345678', '+49 151 12345678', '+49123', `+4${'9'.repeat(15)}`, '+0015112345678'])
      refused(await create({ ...byPhone, phone: one }), 400, 'INVALID_REQUEST', /phone must be a phone number with \+/)
    refused(await create({ authentication: ['link'], phone }), 400, 'INVALID_REQUEST', /Omit it/)
    refused(await create({ phone }), 400, 'INVALID_REQUEST', /Omit it/)
    refused(await create({ ...byPhone, mayDelegate: true }), 400, 'INVALID_REQUEST', /mayDelegate must be false/)
  })

  it('can be tried 5 times and sent 5 times an hour, however many nodes are asked at the same instant', async () => {
    const { link } = await send()
    const browsers = [service, other].map((node) => openLink(node, link))
    const either = (index: number) => browsers[index % 2] ?? assert.fail()
    const [browser = assert.fail()] = browsers
    const right = await texted(browser)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => either(index).call('POST', 'sms-code/verify', { code: wrong(right) })),
    )
    assert.ok(tries.every((answer) => answer.status === 401))
    assert.equal(tries.filter((answer) => answer.json.error.includes('not correct')).length, 5)
    const spent = await browser.call('POST', 'sms-code/verify', { code: right })
    refused(spent, 401, 'SIGNER_CODE_INVALID')

    const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => either(index).call('POST', 'sms-code')))
    assert.deepEqual(sent.map((answer) => answer.status).sort(), [...Array(4).fill(202), ...Array(6).fill(429)])
    clock.advance(3600)
    const next = await texted(browser)
    assert.equal((await browser.call('POST', 'sms-code/verify', { code: next })).status, 200)
  })

  it('expires after 10 minutes', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    const code = await texted(browser)
    clock.advance(600)
    refused(await browser.call('POST', 'sms-code/verify', { code }), 401, 'SIGNER_CODE_INVALID')
  })

  it('is reported as failed if the provider refuses it, and the signer can send another one', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    provider.refusal = 422
    const sent = await browser.call('POST', 'sms-code')
    assert.equal(sent.status, 202)
    await textMessage(browser, 'FAILED')
    assert.doesNotMatch(service.logged(), new RegExp(phone.slice(1)))
    assert.match(service.logged(), /text message not sent/)
    provider.refusal = null
    const code = await texted(browser)
    assert.equal((await browser.call('POST', 'sms-code/verify', { code })).status, 200)
  })

  it('is sent again while the provider is down, with the same id', async () => {
    const { link } = await send()
    const browser = openLink(service, link)
    provider.refusal = 503
    const before = provider.requests
    assert.equal((await browser.call('POST', 'sms-code')).status, 202)
    await service.eventually('a failed attempt', () => provider.requests > before)
    assert.equal((await stateOf(browser)).textMessage, 'QUEUED')
    provider.refusal = null
    await textMessage(browser, 'SENT')
    assert.equal((await browser.call('POST', 'sms-code/verify', { code: codeOfLatest() })).status, 200)
  })

  it('whose job is lost counts as failed once it has expired, and is never sent', async () => {
    const { link, signer } = await send()
    const browser = openLink(service, link)
    await texted(browser)
    const lost = `update text_messages set state = 'QUEUED', sealed_content = '\\x00' where about = $1`
    await client.query(lost, [signer.id])
    assert.equal((await stateOf(browser)).textMessage, 'QUEUED')
    clock.advance(600)
    assert.equal((await stateOf(browser)).textMessage, 'FAILED')
    const code = await texted(browser)
    assert.equal((await browser.call('POST', 'sms-code/verify', { code })).status, 200)
  })

  it('is stored as a hash, and its message only until it is sent', async () => {
    const { link, signer } = await send()
    const browser = openLink(service, link)
    await texted(browser)
    const { rows } = await client.query('select sealed_content, state from text_messages where about = $1', [signer.id])
    assert.deepEqual(rows, [{ sealed_content: null, state: 'SENT' }])
  })

  it('goes to another number once the sender has corrected it', async () => {
    const { id, link, signer } = await send()
    const path = `/api/v1/signing/${id}/signers/${signer.id}`
    const corrected = await service.call('PATCH', path, { key: harness.key, body: { phone: '+390612345678' } })
    assert.equal(corrected.status, 200, corrected.text)
    refused(await openLink(service, link).call('POST', 'sms-code'), 404, 'SIGNING_LINK_INVALID')
    await texted(openLink(service, corrected.json.data.signingUrl))
    assert.equal(provider.messages.at(-1)?.to, '+390612345678')
    const plain = await send({ authentication: ['link'] })
    const wrongPath = `/api/v1/signing/${plain.id}/signers/${plain.signer.id}`
    refused(await service.call('PATCH', wrongPath, { key: harness.key, body: { phone } }), 400, 'INVALID_REQUEST')
  })

  it('can be what the organization usually asks for', async () => {
    const own = await openHarness(service)
    const settings = '/api/v1/signing-settings'
    const body = { signerAuthentication: ['sms_code'] }
    const { signerAuthentication } = (await service.call('PUT', settings, { key: own.key, body })).json.data
    assert.deepEqual(signerAuthentication, ['sms_code'])
    refused(await own.create({ signers: [anna] }), 400, 'INVALID_REQUEST', /signers\[0\]\.phone is required/)
    const created = await own.create({ signers: [{ ...anna, phone }] })
    assert.deepEqual(created.json.data.signers[0].authentication, ['sms_code'], created.text)
    await own.end()
  })

  it('is shown in the mailbox in test mode, where nothing goes to phones', async () => {
    const test = await openHarness(service, 'test')
    const { signingRequestId: id, signers } = await test.request({ signers: [{ ...anna, ...byPhone }] })
    await test.invited(id)
    const browser = openLink(service, signers[0].signingUrl)
    const before = provider.requests
    assert.equal((await browser.call('POST', 'sms-code')).status, 202)
    await service.eventually('the message', async () => (await stateOf(browser)).textMessage === 'SENT')
    assert.equal(provider.requests, before)
    const mail = (await test.mails()).find(({ to }) => to.startsWith(phone))
    const code = codeIn([{ ...(mail ?? assert.fail()), text: `${id} ${mail?.text}` }], id)
    assert.equal((await browser.call('POST', 'sms-code/verify', { code })).status, 200)
    await test.end()
  })

  it('gets its number from a draft, a template or a row of a bulk send, from which it is erased', async () => {
    const call = (method: string, path: string, body?: object) =>
      service.call(method, `/api/v1${path}`, { key: harness.key, ...(body && { body }) })
    const documentId = await documentsClient(service).document(harness.key, sampleContract())
    const role = { label: 'Tenant', authentication: ['sms_code'], email: 'tim@sms.example', name: 'Tim Tenant' }
    const made = await call('POST', '/templates', { name: 'Lease', documentId, roles: [role] })
    assert.equal(made.status, 201, made.text)
    const path = `/templates/${made.json.data.templateId}`
    refused(await call('POST', `${path}/signing`, {}), 400, 'INVALID_REQUEST', /phone is required/)
    const used = await call('POST', `${path}/signing`, { signers: [{ label: 'Tenant', phone }] })
    assert.equal(used.json.data.signers[0].phone, phone, used.text)
    const content = { documentTitle: 'Lease', documentId, signers: [{ ...anna, ...byPhone }] }
    const { draftId } = (await call('POST', '/drafts', { content })).json.data
    assert.equal((await call('POST', `/drafts/${draftId}/send`)).json.data.signers[0].phone, phone)

    const own = '+4917011122233'
    const bulk = await call('POST', `${path}/bulk`, { rows: [{ signers: [{ label: 'tenant ', phone: own }] }] })
    assert.equal(bulk.status, 202, bulk.text)
    await service.settled()
    const rows = (await call('GET', `/bulk/${bulk.json.data.bulkId}/rows`)).json.data.rows
    assert.equal(rows[0].signers[0].phone, own)
    const [{ signingRequestId }] = rows
    assert.equal((await call('GET', `/signing/${signingRequestId}`)).json.data.signers[0].phone, own)
    for (const id of [signingRequestId, used.json.data.signingRequestId])
      assert.equal((await call('POST', `/signing/${id}/cancel`, {})).status, 200)
    assert.equal((await call('DELETE', path)).status, 200)
    await service.settled()
    const erased = await call('POST', '/people/erase', { email: role.email })
    assert.equal(erased.status, 200, erased.text)
    const found = await client.query(`select 1 from bulk_rows t where strpos(t::text, $1) > 0`, [own.slice(1)])
    assert.equal(found.rows.length, 0)
  })

  it('belongs to the data of a person: exported, and erased with the number', async () => {
    const email = 'eve@sms.example'
    const { id, link } = await send({ ...byPhone, email, phone: '+4917098765432' })
    const browser = openLink(service, link)
    const code = await texted(browser)
    await browser.call('POST', 'sms-code/verify', { code })
    const exported = await service.call('POST', '/api/v1/people/export', { key: harness.key, body: { email } })
    assert.match(exported.text, /"kind":"signer",[^\n]*"phone":"\+4917098765432"/)
    await service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key, body: {} })
    await service.settled()
    const erased = await service.call('POST', '/api/v1/people/erase', { key: harness.key, body: { email } })
    assert.equal(erased.status, 200, erased.text)
    const { rows: tables } = await client.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables.filter((table) => table.name !== 'idempotent_answers')) {
      const hits = await client.query(`select 1 from "${name}" t where strpos(t::text, '4917098765432') > 0 limit 1`)
      if (hits.rows.length > 0) found.push(name)
    }
    assert.deepEqual(found, [])
  })
})

describe('A service without a provider of text messages', () => {
  it('refuses requests and defaults with sms_code', async () => {
    const harness = await openHarness()
    const answer = await harness.create({ signers: [{ ...anna, ...byPhone }] })
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [400, 'METHOD_NOT_AVAILABLE'], answer.text)
    assert.match(answer.json.error, /signers\[0\]\.authentication must not contain sms_code.*SMS_URL/)
    const body = { signerAuthentication: ['sms_code'] }
    const settings = await harness.service.call('PUT', '/api/v1/signing-settings', { key: harness.key, body })
    assert.deepEqual([settings.status, settings.headers.get('x-error-code')], [400, 'METHOD_NOT_AVAILABLE'])
    await harness.end()
  })
})
