import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sealsClient } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const anna = { email: 'anna@example.org', name: 'Anna Kowalska' }
const ben = { email: 'ben@example.org', name: 'Ben Ode', order: 1, language: 'de' }

describe('A duplicate of a signing request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}, key = harness.key) =>
    harness.service.call(method, `/api/v1/signing/${path}`, { key, headers, ...(body === undefined ? {} : { body }) })
  const code = ({ headers }: { headers: Headers }) => headers.get('x-error-code')
  const read = async (id: string) => (await call('GET', id)).json.data
  async function duplicate(id: string, body?: object) {
    const answer = await call('POST', `${id}/duplicate`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }
  const cancelled = async (changes: object = {}): Promise<string> => {
    const { signingRequestId } = await harness.request(changes)
    await harness.invited(signingRequestId)
    assert.equal((await call('POST', `${signingRequestId}/cancel`)).status, 200)
    return signingRequestId
  }

  it('has the same document, signers and settings, but new links and a new webhook secret', async () => {
    const first = await harness.request({
      signers: [anna, ben],
      subject: 'For {{signer.name}}',
      message: 'Please sign',
      language: 'fr',
      expiresInDays: 14,
      reminders: { everyDays: 7, most: 1 },
      companyName: 'Example Retail',
      brandColor: '#1a5fb4',
      stamp: { allPages: true, barcode: 'qr' },
      callbackUrl: harness.callbackUrl,
      webhookEvents: ['signing_request.completed'],
      externalId: 'order-4711',
      metadata: { department: 'sales' },
    })
    await harness.invited(first.signingRequestId)
    await harness.reads(first.signers[0].signingUrl)
    await harness.signer(first.signers[0].signingUrl, 'POST', 'decline', { reason: 'The dates are wrong' })

    const second = await duplicate(first.signingRequestId)
    const [old, now] = [await read(first.signingRequestId), await read(second.signingRequestId)]
    const same = [
      'documentTitle',
      'language',
      'subject',
      'message',
      'reminders',
      'companyName',
      'companyLogo',
      'brandColor',
    ]
    for (const name of [...same, 'stamp', 'externalId', 'metadata', 'webhook'])
      assert.deepEqual(now[name], old[name], name)
    const people = (request: typeof old) =>
      request.signers.map(({ name, email, order, language }: typeof anna & { order: number; language: string }) => [
        name,
        email,
        order,
        language,
      ])
    assert.deepEqual(people(now), people(old))
    assert.equal(now.duplicateOf, first.signingRequestId)
    assert.equal(old.duplicateOf, null)
    assert.equal(Date.parse(now.expiresAt) - Date.parse(now.createdAt), 14 * 86_400_000)
    assert.notEqual(now.documentId, old.documentId)
    assert.match(second.webhook.secret, /^whsec_/)
    assert.notEqual(second.webhook.secret, first.webhook.secret)
    assert.notEqual(second.signers[0].signingUrl, first.signers[0].signingUrl)

    await harness.invited(second.signingRequestId)
    const status = await harness.status(second.signingRequestId)
    assert.equal(status.document.fileHash, sha256(sampleContract()))
    for (const [index, { signingUrl }] of second.signers.entries()) {
      await harness.invited(second.signingRequestId, index)
      assert.equal((await harness.sign(signingUrl)).status, 200)
    }
    await harness.until(second.signingRequestId, ({ status: one }) => one === 'COMPLETED')
    const trail = await call('GET', `${second.signingRequestId}/trail?format=json`)
    assert.equal(trail.json[0].duplicateOf, first.signingRequestId)
  })

  it('of a completed request starts with the document as it was submitted, without its signatures', async () => {
    const { signingRequestId, signers } = await harness.request()
    await harness.invited(signingRequestId)
    await harness.sign(signers[0].signingUrl)
    await harness.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    const again = await duplicate(signingRequestId)
    await harness.invited(again.signingRequestId)
    assert.equal((await harness.status(again.signingRequestId)).document.fileHash, sha256(sampleContract()))
    assert.equal((await harness.sign(again.signers[0].signingUrl)).status, 200)
  })

  it('takes what the caller changes, and leaves out what the caller omits', async () => {
    const id = await cancelled({
      signers: [anna, ben],
      subject: 'First',
      message: 'First',
      callbackUrl: harness.callbackUrl,
      webhookEvents: ['signing_request.completed'],
    })
    const { signingRequestId } = await duplicate(id, {
      signers: [ben],
      documentTitle: 'Second',
      message: 'Second',
      expiresInDays: 2,
      reminders: { most: 0 },
      omit: ['subject', 'callbackUrl'],
    })
    const now = await read(signingRequestId)
    assert.deepEqual(
      [now.documentTitle, now.subject, now.message, now.reminders.most, now.webhook, now.signers.length],
      ['Second', null, 'Second', 0, { callbackUrl: null, events: null }, 1],
    )
    assert.equal(Date.parse(now.expiresAt) - Date.parse(now.createdAt), 2 * 86_400_000)
  })

  it('has the same fields', async () => {
    const fields = [
      { id: 'rent', signer: 1, type: 'number', page: 1, x: 50, y: 50, label: 'Rent' },
      { id: 'ok', signer: 1, type: 'checkbox', page: 2, x: 50, y: 90, width: 20, height: 20, value: true },
      { id: 'who', signer: 1, type: 'name', anchor: 'Clause 3.', page: 1 },
    ]
    const first = await harness.request({ fields })
    await harness.invited(first.signingRequestId)
    const second = await duplicate(first.signingRequestId)
    await harness.invited(second.signingRequestId)
    const shown = async ({ signers }: typeof first) =>
      (await harness.signer(signers[0].signingUrl, 'GET')).json.data.fields
    assert.equal((await shown(first)).length, 3)
    assert.deepEqual(await shown(second), await shown(first))
    const without = await duplicate(first.signingRequestId, { omit: ['fields'] })
    await harness.invited(without.signingRequestId)
    assert.deepEqual(await shown(without), [])
  })

  it('keeps the other parts of a setting that changes in one part', async () => {
    const first = await harness.request({ reminders: { everyDays: 9, most: 0 }, stamp: { barcode: 'none' } })
    await harness.invited(first.signingRequestId)
    const { signingRequestId: id } = await duplicate(first.signingRequestId, {
      reminders: { everyDays: 7 },
      stamp: { allPages: true },
    })
    const { data } = (await call('GET', id)).json
    assert.deepEqual(
      [data.reminders, data.stamp],
      [
        { everyDays: 7, most: 0 },
        { allPages: true, barcode: 'none' },
      ],
    )
  })

  it('is checked like a new request', async () => {
    const id = await cancelled()
    const refused: [object, RegExp][] = [
      [{ signers: [] }, /^signers must be a list/],
      [{ subject: '{{nobody}}' }, /^subject has unknown variables/],
      [{ callbackUrl: 'http://10.0.0.1/' }, /^callbackUrl is not allowed/],
      [{ webhookEvents: ['signing_request.completed'] }, /^webhookEvents has no receiver/],
      [{ omit: ['signers'] }, /^omit\[0\] must be one of/],
    ]
    for (const [body, message] of refused) {
      const answer = await call('POST', `${id}/duplicate`, body)
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, message)
    }
  })

  it('is created once under one Idempotency-Key', async () => {
    const id = await cancelled()
    const key = { 'idempotency-key': 'again' }
    const [first, second] = [
      await call('POST', `${id}/duplicate`, {}, key),
      await call('POST', `${id}/duplicate`, {}, key),
    ]
    assert.equal(first.status, 201, first.text)
    assert.deepEqual(second.json, first.json)
    const other = await call('POST', `${id}/duplicate`, { message: 'other' }, key)
    assert.equal(code(other), 'IDEMPOTENCY_KEY_REUSED')
  })

  it('counts toward the quota', async () => {
    const { id, key } = await harness.service.organization()
    await harness.service.admin('PUT', `/organizations/${id}/limits`, { signingRequests: 1 })
    const body = { documentTitle: 'A', documentUrl: harness.publish(sampleContract()), signers: [anna] }
    const { signingRequestId } = (await harness.service.call('POST', '/api/v1/signing', { key, body })).json.data
    await harness.service.settled()
    const answer = await call('POST', `${signingRequestId}/duplicate`, {}, {}, key)
    assert.deepEqual([answer.status, code(answer)], [402, 'QUOTA_EXCEEDED'])
  })

  it('needs a document that has arrived, and a request of the caller', async () => {
    const gone = new URL('/gone.pdf', harness.callbackUrl).href
    const { signingRequestId } = await harness.request({ documentUrl: gone })
    await harness.until(signingRequestId, ({ status }) => status === 'FAILED')
    const failed = await call('POST', `${signingRequestId}/duplicate`)
    assert.deepEqual([failed.status, code(failed)], [409, 'DOCUMENT_NOT_READY'])
    assert.match(failed.json.error, /could not be downloaded/)
    assert.equal((await call('POST', 'sr_x/duplicate')).status, 404)
    const other = await harness.service.organization()
    assert.equal((await call('POST', `${signingRequestId}/duplicate`, {}, {}, other.key)).status, 403)
  })

  it('of a file of any kind is a file of that kind; one that was sealed before is refused', async () => {
    const client = sealsClient(harness.service)
    const drawing = Buffer.from('AC1032 a drawing '.repeat(100))
    const sent = async (prepare?: (documentId: string) => Promise<void>): Promise<string> => {
      const { documentId } = (await client.uploadAny(harness.key, drawing, { name: 'plan.dwg' })).json.data
      await prepare?.(documentId)
      return await cancelled({ documentUrl: undefined, documentId })
    }
    const again = await duplicate(await sent())
    await harness.invited(again.signingRequestId)
    const { document } = (await harness.signer(again.signers[0].signingUrl, 'GET')).json.data
    assert.deepEqual(document.file, { name: 'plan.dwg', size: drawing.length, fileHash: sha256(drawing) })
    assert.equal((await harness.sign(again.signers[0].signingUrl)).status, 200)

    const sealed = await sent(async (documentId) => {
      const sealId = await client.seal(harness.organizationId)
      const answer = await harness.service.call('POST', '/api/v1/seals/apply', {
        key: harness.key,
        body: { sealId, documentId },
      })
      assert.equal(answer.status, 200, answer.text)
    })
    const refused = await call('POST', `${sealed}/duplicate`)
    assert.deepEqual([refused.status, code(refused)], [409, 'DOCUMENT_NOT_MODIFIABLE'])
  })
})
