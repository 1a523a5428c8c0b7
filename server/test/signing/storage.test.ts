import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { documentsClient } from '../documents/documents-client.ts'
import { openHarness, type SigningHarness, sampleContract } from './signing-harness.ts'

describe('The storage of an organization with a limit', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const quota = async () =>
    (await harness.service.call('GET', '/api/v1/quota', { key: harness.key })).json.data.storageBytes
  const limit = (storageBytes: number | null) =>
    harness.service.admin('PUT', `/organizations/${harness.organizationId}/limits`, { storageBytes })
  const upload = () => documentsClient(harness.service).document(harness.key, Buffer.from(sampleContract()))
  const create = (documentId: string, more: object = {}) => harness.create({ documentId, documentUrl: null, ...more })
  const cancel = (id: string) => harness.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.key })
  /** According to the refusal. */
  async function needed(documentId: string, more?: object): Promise<number> {
    await limit((await quota()).used)
    const refused = await create(documentId, more)
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [402, 'QUOTA_EXCEEDED'])
    assert.match(
      refused.json.error,
      /^Signing this document may need \d+ bytes of storage, but only 0 of your \d+ bytes are left/,
    )
    return Number(/need (\d+)/.exec(refused.json.error)?.[1])
  }

  it('is set aside when a signing request is created, and signing stays within it', async () => {
    const documentId = await upload()
    const bytes = await needed(documentId)
    const { used } = await quota()
    await limit(used + bytes)
    const created = await create(documentId)
    assert.equal(created.status, 201, created.text)
    assert.equal((await quota()).remaining, 0)
    const pdf = Buffer.from(sampleContract())
    assert.equal((await documentsClient(harness.service).upload(harness.key, pdf)).status, 402)
    const { signingRequestId, signers } = created.json.data
    const sooner = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    await harness.service.call('PATCH', `/api/v1/signing/${signingRequestId}`, { key: harness.key, body: sooner })
    assert.equal((await quota()).remaining, 0, 'another deadline keeps what is set aside')
    await harness.invited(signingRequestId)
    assert.equal((await quota()).used, used + bytes, 'what is made is taken from what was set aside')
    assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
    await harness.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    const left = (await quota()).remaining
    assert.ok(left > 0 && left < bytes, `${left} of ${bytes} are free again`)
    await limit(null)
  })

  it('is also set aside for the fields that people fill in', async () => {
    const documentId = await upload()
    const fields = Array.from({ length: 100 }, (_, index) => ({
      id: `f${index}`,
      signer: 1,
      type: 'text',
      page: 1,
      x: 20 + (index % 10) * 50,
      y: 20 + Math.floor(index / 10) * 20,
      width: 40,
      height: 12,
    }))
    const bytes = await needed(documentId, { fields })
    await limit((await quota()).used + bytes)
    const { signingRequestId, signers } = (await create(documentId, { fields })).json.data
    await harness.invited(signingRequestId)
    const values = Object.fromEntries(
      fields.map(({ id }, index) => [id, String.fromCodePoint(...[0, 1, 2].map((nth) => 0x4e00 + index * 3 + nth))]),
    )
    const signed = await harness.sign(signers[0].signingUrl, undefined, { values })
    assert.equal(signed.status, 200, signed.text)
    await harness.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    const { used, limit: most } = await quota()
    assert.ok(used <= most, `${used} of ${most}`)
    await limit(null)
  })

  it('is free again when the request is cancelled', async () => {
    const documentId = await upload()
    const bytes = await needed(documentId)
    await limit((await quota()).used + bytes)
    const { signingRequestId } = (await create(documentId)).json.data
    await harness.invited(signingRequestId)
    assert.equal((await cancel(signingRequestId)).status, 200)
    assert.ok((await quota()).remaining > bytes / 2)
    await limit(null)
  })

  it('refuses nobody a signature, even when the limit has been lowered since', async () => {
    const documentId = await upload()
    const { signingRequestId, signers } = (await create(documentId)).json.data
    await harness.invited(signingRequestId)
    await limit(0)
    assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
    await harness.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    await limit(null)
  })

  it('ends a request as FAILED when the document that was fetched needs more, with a reason for the sender alone', async () => {
    await limit((await quota()).used + 2 * sampleContract().length)
    const { signingRequestId, signers } = await harness.request()
    const { reason } = await harness.until(signingRequestId, ({ status }) => status === 'FAILED')
    assert.match(reason, /^Signing this document may need \d+ bytes of storage/)
    const answer = await harness.signer(signers[0].signingUrl, 'GET')
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [409, 'SIGNING_FAILED'])
    assert.equal(answer.json.error, 'This signing request cannot be completed. Contact the sender.')
    await limit(null)
  })
})
