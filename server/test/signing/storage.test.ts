import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { documentsClient } from '../documents/documents-client.ts'
import { openDesk, type SigningDesk, sampleContract } from './signing-desk.ts'

describe('The storage of an organization with a limit', () => {
  let desk: SigningDesk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.end())

  const quota = async () => (await desk.service.call('GET', '/api/v1/quota', { key: desk.key })).json.data.storageBytes
  const limit = (storageBytes: number | null) =>
    desk.service.admin('PUT', `/organizations/${desk.organizationId}/limits`, { storageBytes })
  const upload = () => documentsClient(desk.service).document(desk.key, Buffer.from(sampleContract()))
  const create = (documentId: string) => desk.create({ documentId, documentUrl: null })
  const cancel = (id: string) => desk.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: desk.key })
  /** According to the refusal. */
  async function needed(documentId: string): Promise<number> {
    await limit((await quota()).used)
    const refused = await create(documentId)
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
    assert.equal((await documentsClient(desk.service).upload(desk.key, pdf)).status, 402)
    const { signingRequestId, signers } = created.json.data
    await desk.invited(signingRequestId)
    assert.equal((await quota()).used, used + bytes, 'what is made is taken from what was set aside')
    assert.equal((await desk.sign(signers[0].signingUrl)).status, 200)
    await desk.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    const left = (await quota()).remaining
    assert.ok(left > 0 && left < bytes, `${left} of ${bytes} are free again`)
    await limit(null)
  })

  it('is free again when the request is cancelled', async () => {
    const documentId = await upload()
    const bytes = await needed(documentId)
    await limit((await quota()).used + bytes)
    const { signingRequestId } = (await create(documentId)).json.data
    await desk.invited(signingRequestId)
    assert.equal((await cancel(signingRequestId)).status, 200)
    assert.ok((await quota()).remaining > bytes / 2)
    await limit(null)
  })

  it('refuses nobody a signature, even when the limit has been lowered since', async () => {
    const documentId = await upload()
    const { signingRequestId, signers } = (await create(documentId)).json.data
    await desk.invited(signingRequestId)
    await limit(0)
    assert.equal((await desk.sign(signers[0].signingUrl)).status, 200)
    await desk.until(signingRequestId, ({ status }) => status === 'COMPLETED')
    await limit(null)
  })

  it('ends a request as FAILED when the document that was fetched needs more, with a reason for the sender alone', async () => {
    await limit((await quota()).used + 2 * sampleContract().length)
    const { signingRequestId, signers } = await desk.request()
    const { reason } = await desk.until(signingRequestId, ({ status }) => status === 'FAILED')
    assert.match(reason, /^Signing this document may need \d+ bytes of storage/)
    const answer = await desk.signer(signers[0].signingUrl, 'GET')
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [409, 'SIGNING_FAILED'])
    assert.equal(answer.json.error, 'This signing request cannot be completed. Contact the sender.')
    await limit(null)
  })
})
