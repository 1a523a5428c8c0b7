import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { drafts as api } from '@countersign/api'
import pg from 'pg'
import { createAccount, openConsole } from '../accounts/console-client.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }

describe('A draft of a signing request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const call = (
    method: string,
    path: string,
    body?: object,
    { headers = {}, key = harness.key }: { headers?: Record<string, string>; key?: string } = {},
  ) =>
    harness.service.call(method, `/api/v1/drafts${path}`, {
      key,
      headers,
      ...(body === undefined ? {} : { body }),
    })
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const requests = async () =>
    (await harness.service.call('GET', '/api/v1/signing?limit=100', { key: harness.key })).json.data.signingRequests
      .length
  async function draft(content: object) {
    const answer = await call('POST', '', { content })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }
  const upload = () => documentsClient(harness.service).document(harness.key, Buffer.from(sampleContract()))

  it('may lack everything, keeps exactly what it was given, and fills in nothing', async () => {
    assert.deepEqual((await draft({})).content, {})
    const content = {
      documentTitle: 'Rental contract',
      message: 'With a NUL \u0000 and a lone \ud800 surrogate',
      signers: [{ name: 'Anna' }, {}, { email: 'ben@example.org', order: 4, language: 'de' }],
      reminders: { most: 0 },
      stamp: { barcode: 'qr' },
      fields: [{ signer: 2, type: 'text', page: 1, x: 10, y: 20, label: 'Rent', readOnly: false, multiline: false }],
      metadata: { department: 'sales' },
    }
    const made = await draft(content)
    assert.deepEqual(made.content, content)
    assert.deepEqual([made.version, made.missingDocuments], [1, []])
    assert.deepEqual((await call('GET', `/${made.draftId}`)).json.data, made)
  })

  it('has the limits of a signing request', async () => {
    const refused = async (content: object) => (await call('POST', '', { content })).json.error
    assert.match(
      await refused({ signers: [{ email: 'no address' }] }),
      /^content\.signers\[0\]\.email must be an email/,
    )
    assert.match(await refused({ expiresInDays: 366 }), /^content\.expiresInDays must be a whole number from 1 to 365/)
    assert.match(await refused({ documentTitel: 'A' }), /Did you mean content\.documentTitle/)
    const large = await call('POST', '', { content: { message: 'a'.repeat(1024 * 1024) } })
    assert.deepEqual(code(large), [413, 'BODY_TOO_LARGE'])
  })

  it('is listed with its title and first signers, newest first, to its owner only', async () => {
    const first = await draft({ documentTitle: 'Older' })
    const signers = Array.from({ length: 7 }, (_, index) => ({ name: `Signer ${index}` }))
    const second = await draft({ documentTitle: 'Newer', externalId: 'order-1', signers })
    const page = (await call('GET', '?limit=1')).json.data
    const { content: _content, ...identity } = second
    assert.deepEqual(page.drafts, [
      {
        ...identity,
        documentTitle: 'Newer',
        externalId: 'order-1',
        signers: signers.slice(0, 5).map(({ name }) => ({ name, email: null })),
        signerCount: 7,
      },
    ])
    const next = (await call('GET', `?limit=1&cursor=${page.nextCursor}`)).json.data
    assert.equal(next.drafts[0].draftId, first.draftId)
    const { key } = await harness.service.organization()
    assert.deepEqual((await call('GET', '', undefined, { key })).json.data, { drafts: [], nextCursor: null })
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, content: {} }],
      ['DELETE', '', undefined],
      ['POST', '/send', {}],
    ] as const)
      assert.deepEqual(code(await call(method, `/${first.draftId}${path}`, body, { key })), [403, 'ACCESS_DENIED'])
  })

  it('is replaced as a whole, and only by somebody who read its latest version', async () => {
    const { draftId, createdAt } = await draft({ documentTitle: 'First', message: 'Hello' })
    const replaced = await call('PUT', `/${draftId}`, { version: 1, content: { documentTitle: 'Second' } })
    assert.equal(replaced.status, 200, replaced.text)
    const { version, content } = replaced.json.data
    assert.deepEqual([version, content, replaced.json.data.createdAt], [2, { documentTitle: 'Second' }, createdAt])
    const late = await call('PUT', `/${draftId}`, { version: 1, content: { documentTitle: 'Lost' } })
    assert.deepEqual(code(late), [409, 'VERSION_CONFLICT'])
    assert.match(late.json.error, /its version is 2, not 1/)
    const [one, other] = await Promise.all([
      call('PUT', `/${draftId}`, { version: 2, content: { documentTitle: 'One' } }),
      call('PUT', `/${draftId}`, { version: 2, content: { documentTitle: 'Other' } }),
    ])
    assert.deepEqual([one.status, other.status].toSorted(), [200, 409])
  })

  it('is deleted without its document', async () => {
    const documentId = await upload()
    const { draftId } = await draft({ documentId })
    assert.deepEqual((await call('DELETE', `/${draftId}`)).json.data, { draftId, deleted: true })
    assert.deepEqual(code(await call('GET', `/${draftId}`)), [404, 'NOT_FOUND'])
    const { status } = await harness.service.call('GET', `/api/v1/documents/${documentId}/status`, { key: harness.key })
    assert.equal(status, 200)
  })

  it('says that its document is gone, and is not sent without it', async () => {
    const documentId = await upload()
    const { draftId } = await draft({ documentId, documentTitle: 'Contract', signers: [anna] })
    await harness.service.call('DELETE', `/api/v1/documents/${documentId}`, { key: harness.key })
    assert.deepEqual((await call('GET', `/${draftId}`)).json.data.missingDocuments, [documentId])
    assert.deepEqual((await call('GET', '?limit=1')).json.data.drafts[0].missingDocuments, [documentId])
    const fieldOf = async (id: string) => {
      const answer = await call('POST', `/${id}/send`)
      return [...code(answer), answer.headers.get('x-error-field')]
    }
    assert.deepEqual(await fieldOf(draftId), [404, 'NOT_FOUND', '/documentId'])
    const { draftId: copy } = await draft({ duplicateOf: 'sr_gone' })
    assert.deepEqual(await fieldOf(copy), [404, 'NOT_FOUND', '/duplicateOf'])
    assert.deepEqual(await fieldOf('draft_gone'), [404, 'NOT_FOUND', null], 'the draft itself')
    const other = await harness.service.organization()
    const foreign = await documentsClient(harness.service).document(other.key, Buffer.from(sampleContract()))
    assert.deepEqual((await draft({ documentId: foreign })).missingDocuments, [foreign])
  })

  it('becomes a request with its content once it is sent, and no longer exists', async () => {
    const documentId = await upload()
    const { draftId } = await draft({
      documentTitle: 'Rental contract',
      documentId,
      signers: [anna],
      reminders: { most: 1 },
      fields: [{ id: 'rent', signer: 1, type: 'number', page: 1, x: 50, y: 50, label: 'Rent' }],
    })
    const sent = await call('POST', `/${draftId}/send`, { version: 1 })
    assert.equal(sent.status, 201, sent.text)
    const { signingRequestId, signers } = sent.json.data
    const { json } = await harness.service.call('GET', `/api/v1/signing/${signingRequestId}`, { key: harness.key })
    assert.deepEqual(
      [json.data.documentTitle, json.data.documentId, json.data.reminders, json.data.fields[0].id],
      ['Rental contract', documentId, { everyDays: 3, most: 1 }, 'rent'],
    )
    assert.match(signers[0].signingUrl, /\/sign\//)
    assert.deepEqual(code(await call('POST', `/${draftId}/send`)), [404, 'NOT_FOUND'])
    await harness.invited(signingRequestId)
  })

  it('stays, and says what is missing, if it is not complete or was changed', async () => {
    const { draftId } = await draft({ documentTitle: 'Rental contract', signers: [{ name: 'Anna' }] })
    const incomplete = await call('POST', `/${draftId}/send`)
    assert.deepEqual(code(incomplete), [400, 'INVALID_REQUEST'])
    assert.match(incomplete.json.error, /^signers\[0\]\.email is required/)
    const content = { documentTitle: 'Rental contract', signers: [anna] }
    await call('PUT', `/${draftId}`, { version: 1, content })
    assert.match((await call('POST', `/${draftId}/send`)).json.error, /^documentUrl is required/)
    assert.deepEqual(code(await call('POST', `/${draftId}/send`, { version: 1 })), [409, 'VERSION_CONFLICT'])
    assert.deepEqual((await call('GET', `/${draftId}`)).json.data.content, content)
  })

  it('is sent once by simultaneous requests, and a repeated request gets the same response', async () => {
    const before = await requests()
    const complete = { documentTitle: 'Contract', documentUrl: harness.publish(sampleContract()), signers: [anna] }
    const { draftId } = await draft(complete)
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', `/${draftId}/send`)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 404, 404, 404])
    const { draftId: another } = await draft(complete)
    const headers = { 'idempotency-key': 'send-once' }
    const first = await call('POST', `/${another}/send`, {}, { headers })
    const second = await call('POST', `/${another}/send`, {}, { headers })
    assert.deepEqual([first.status, second.json], [201, first.json])
    assert.equal(await requests(), before + 2)
  })

  it('of a duplicate takes over the document and the fields of the other request', async () => {
    const fields = [{ id: 'rent', signer: 1, type: 'number', page: 1, x: 50, y: 50, label: 'Rent' }]
    const { signingRequestId: duplicateOf } = await harness.request({ fields, subject: 'First', message: 'First' })
    await harness.invited(duplicateOf)
    const { draftId } = await draft({ duplicateOf, message: 'Second', omit: ['subject'] })
    const { signingRequestId } = (await call('POST', `/${draftId}/send`)).json.data
    const { json } = await harness.service.call('GET', `/api/v1/signing/${signingRequestId}`, { key: harness.key })
    assert.deepEqual(
      [json.data.duplicateOf, json.data.subject, json.data.message, json.data.fields[0].id],
      [duplicateOf, null, 'Second', 'rent'],
    )
    const both = await draft({ duplicateOf, documentId: 'doc_1' })
    assert.match((await call('POST', `/${both.draftId}/send`)).json.error, /^documentId is not a known field/)
  })

  it('shows members only the host of a callback URL, and keeps the whole URL when they save', async () => {
    const { organizationId, service } = harness
    await createAccount(service, 'drafts@example.org', { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, 'drafts@example.org')
    const callbackUrl = 'https://hooks.example.org/secret-path'
    const { draftId } = await draft({ callbackUrl })
    const read = async () => (await member.call('GET', `/drafts/${draftId}`)).json.data.content
    assert.deepEqual(await read(), { callbackUrl: 'https://hooks.example.org' })
    const content = { ...(await read()), documentTitle: 'By a member' }
    assert.equal((await member.call('PUT', `/drafts/${draftId}`, { version: 1, content })).status, 200)
    assert.deepEqual((await call('GET', `/${draftId}`)).json.data.content, { ...content, callbackUrl })
    const other = { callbackUrl: 'https://other.example.org/a' }
    await member.call('PUT', `/drafts/${draftId}`, { version: 2, content: other })
    assert.deepEqual((await call('GET', `/${draftId}`)).json.data.content, other)
  })

  it('shows members only the host of its callback URL when they send it or a copy of the request', async () => {
    const { organizationId, service } = harness
    await createAccount(service, 'sends@example.org', { organizationId, role: 'member' })
    const member = await openConsole(service, organizationId, 'sends@example.org')
    const callbackUrl = `${harness.callbackUrl}?token=secret`
    const documentUrl = harness.publish(sampleContract())
    const { draftId } = await draft({ documentTitle: 'Contract', documentUrl, signers: [anna], callbackUrl })
    const sent = await member.call('POST', `/drafts/${draftId}/send`)
    assert.equal(sent.status, 201, sent.text)
    const { signingRequestId: id, webhook } = sent.json.data
    assert.equal(webhook.callbackUrl, new URL(callbackUrl).origin)
    await harness.invited(id)
    const copy = await member.call('POST', `/signing/${id}/duplicate`)
    assert.equal(copy.json.data.webhook.callbackUrl, new URL(callbackUrl).origin)
    for (const one of [id, copy.json.data.signingRequestId]) {
      const { json } = await service.call('GET', `/api/v1/signing/${one}`, { key: harness.key })
      assert.equal(json.data.webhook.callbackUrl, callbackUrl, 'events go to the whole URL')
    }
  })

  it(`is refused once there are ${api.mostDrafts}`, async () => {
    const { key, id } = await harness.service.organization()
    const client = new pg.Client({ connectionString: harness.service.databaseUrl })
    await client.connect()
    await client.query(
      `insert into signing_drafts (id, owner, version, content, summary, created_at, updated_at)
       select 'draft_' || n, $1, 1, '{}', '{}', now(), now() from generate_series(1, $2::int) n`,
      [id, api.mostDrafts - 1],
    )
    await client.end()
    assert.equal((await call('POST', '', { content: {} }, { key })).status, 201)
    assert.deepEqual(code(await call('POST', '', { content: {} }, { key })), [409, 'TOO_MANY_DRAFTS'])
  })
})
