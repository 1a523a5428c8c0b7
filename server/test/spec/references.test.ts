import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { Answer } from '../harness/test-service.ts'
import { openHarness, type SigningHarness, tokenOf } from '../signing/signing-harness.ts'

const metadata = { department: 'Vertrieb „Süd“', 'cost.center-1': '4711', empty: '', token: 't-1' }
const reference = { externalId: 'order-4711/a', metadata }
const hash = 'ab'.repeat(32)

describe('What an organization keeps with its things', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    harness.service.call(method, `/api/v1${path}`, { key: harness.key, body, headers })
  const read = async (path: string) => (await call('GET', path)).json.data
  const form = (fields: Record<string, string>, file: Uint8Array = samplePdf()) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    made.append('file', new Blob([Buffer.from(file)]), 'contract.pdf')
    return made
  }
  const inForm = { externalId: reference.externalId, metadata: JSON.stringify(metadata) }
  const ofReference = ({ externalId, metadata: own }: typeof reference) => ({ externalId, metadata: own })
  const refused = ({ status, headers }: Answer, field: string) => {
    assert.deepEqual(
      [status, headers.get('x-error-code'), headers.get('x-error-field')],
      [400, 'INVALID_REQUEST', field],
    )
  }

  it('comes back with a timestamp, given as JSON, as a form or in a batch', async () => {
    const given = { ...reference, label: 'invoice-4711.pdf' }
    const created = [
      (await call('POST', '/timestamp', { hash, ...given })).json.data,
      (await call('POST', '/timestamp', form({ ...inForm, label: given.label }))).json.data,
      ...(await call('POST', '/timestamp/batch', { timestamps: [{ hash, ...given }, { hash }] })).json.data.timestamps,
    ]
    const plain = created.pop()
    assert.deepEqual([plain.label, plain.externalId, plain.metadata], [null, null, {}])
    for (const one of created) {
      assert.deepEqual({ ...ofReference(one), label: one.label }, given)
      const { receipt: _receipt, ...record } = one
      assert.deepEqual(await read(`/timestamp/${one.id}`), record)
    }
  })

  it('counts in what an Idempotency-Key is used for', async () => {
    const repeat = (body: object, path = '/timestamp') => call('POST', path, body, { 'idempotency-key': `k${path}` })
    const first = await repeat({ hash, ...reference })
    assert.equal((await repeat({ hash, ...reference })).text, first.text)
    assert.equal((await repeat({ hash })).status, 409)
    const timestamps = [
      { hash, ...reference, label: 'one' },
      { hash, label: 'two' },
    ]
    const batch = await repeat({ timestamps }, '/timestamp/batch')
    assert.equal((await repeat({ timestamps }, '/timestamp/batch')).text, batch.text)
    assert.equal((await repeat({ timestamps: [{ hash }, { hash }] }, '/timestamp/batch')).status, 409)
  })

  it('comes back with a document, and goes with it', async () => {
    const { data } = (await call('POST', '/documents', form({ title: 'Contract', ...inForm }))).json
    assert.deepEqual(ofReference(data), reference)
    assert.deepEqual(ofReference(await read(`/documents/${data.documentId}/status`)), reference)
  })

  it('comes back with a signing request and its webhook events, and no signer sees it', async () => {
    const request = await harness.request({ ...reference, callbackUrl: harness.callbackUrl })
    const { signingRequestId: id } = request
    for (const one of [request, await read(`/signing/${id}`), await read(`/signing/${id}/status`)]) {
      assert.deepEqual(ofReference(one), reference)
    }
    const { signingRequests } = await read('/signing')
    assert.deepEqual(ofReference(signingRequests[0]), reference)
    await harness.invited(id)
    const { signingUrl } = request.signers[0]
    const shown = await harness.service.call('GET', `/signer/v1/${tokenOf(signingUrl)}`)
    await harness.sign(signingUrl)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    await harness.service.settled()
    const events = harness.events.filter(({ json }) => json.data.signingRequestId === id)
    assert.ok(events.length >= 2)
    for (const { json } of events) assert.deepEqual(ofReference(json.data), reference)
    const withProblems = await harness.service.call('GET', '/admin/v1/signing-requests', {
      headers: { authorization: `Bearer ${harness.service.adminToken}` },
    })
    const texts = (await harness.mails()).map(({ subject, text }) => subject + text)
    for (const text of [shown.text, withProblems.text, ...texts]) {
      assert.ok(!text.includes('order-4711') && !text.includes('Vertrieb'), text)
    }
  })

  it('is left out of events where nothing was given', async () => {
    const request = await harness.request({ callbackUrl: harness.callbackUrl, metadata: {}, externalId: null })
    assert.deepEqual([request.externalId, request.metadata], [null, {}])
    await call('POST', `/signing/${request.signingRequestId}/cancel`)
    await harness.service.settled()
    const event = harness.events.find(({ json }) => json.data.signingRequestId === request.signingRequestId)
    assert.ok(event !== undefined && !('externalId' in event.json.data) && !('metadata' in event.json.data))
  })

  it('is shown to nobody who verifies a hash, and to no other organization', async () => {
    const own = createHash('sha256').update('known to the tests of references alone').digest('hex')
    const { data } = (await call('POST', '/timestamp', { hash: own, ...reference, label: 'secret.pdf' })).json
    const other = await harness.service.organization()
    const seen = [
      await harness.service.call('POST', '/api/v1/timestamp/verify', { key: other.key, body: { hash: own } }),
      await harness.service.call('GET', `/api/v1/timestamp/${data.id}`, { key: other.key }),
      await harness.service.call('GET', `/verification/v1/${own}`),
      await harness.service.call('GET', `/verification/v1/${own}/proof`),
      await call('GET', `/timestamp/${data.id}/proof`),
    ]
    for (const { text } of seen) {
      assert.ok(!text.includes('order-4711') && !text.includes('secret.pdf') && !text.includes('Vertrieb'), text)
    }
  })

  it('is refused if it is too long, too much, or has control characters, and the field is named', async () => {
    const wrong: [object, string][] = [
      [{ externalId: '' }, '/externalId'],
      [{ externalId: 'x'.repeat(201) }, '/externalId'],
      [{ externalId: 'a\u0000b' }, '/externalId'],
      [{ externalId: 4711 }, '/externalId'],
      [{ label: 'two\nlines' }, '/label'],
      [{ label: 'x'.repeat(201) }, '/label'],
      [{ metadata: 'text' }, '/metadata'],
      [{ metadata: [] }, '/metadata'],
      [{ metadata: { 'a key': 'x' } }, '/metadata'],
      [{ metadata: { ['k'.repeat(41)]: 'x' } }, '/metadata'],
      [{ metadata: { key: 1 } }, '/metadata/key'],
      [{ metadata: { key: null } }, '/metadata/key'],
      [{ metadata: { key: { a: 'b' } } }, '/metadata/key'],
      [{ metadata: { key: 'x'.repeat(501) } }, '/metadata/key'],
      [{ metadata: { key: 'a\u001bb' } }, '/metadata/key'],
      [{ metadata: { key: '\ud800' } }, '/metadata/key'],
      [{ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x'])) }, '/metadata'],
    ]
    for (const [given, field] of wrong) refused(await call('POST', '/timestamp', { hash, ...given }), field)
    refused(
      await call('POST', '/timestamp/batch', { timestamps: [{ hash }, { hash, externalId: '' }] }),
      '/timestamps/1/externalId',
    )
    refused(await call('POST', '/timestamp/batch', { hashes: [hash], timestamps: [{ hash }] }), '/hashes, /timestamps')
    refused(await harness.create({ metadata: { key: 'a\u0007' } }), '/metadata/key')
    for (const text of ['text', '[]', '"x"', 'null', '{', '{"__proto__":"x"}'])
      refused(await call('POST', '/timestamp', form({ metadata: text })), '/metadata')
    refused(await call('POST', '/documents', form({ title: 'Contract', metadata: '{"key":1}' })), '/metadata/key')
    refused(await call('POST', '/documents', form({ title: 'Contract', externalId: 'a\u0001' })), '/externalId')
  })

  it('takes as much as is allowed, in a form as well', async () => {
    const full = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`${'k'.repeat(38)}${index + 10}`, '€'.repeat(500)]),
    )
    const created = await call('POST', '/timestamp', form({ metadata: JSON.stringify(full) }))
    assert.deepEqual([created.status, created.json.data?.metadata], [201, full])
    assert.deepEqual((await read(`/timestamp/${created.json.data.id}`)).metadata, full)
  })
})
