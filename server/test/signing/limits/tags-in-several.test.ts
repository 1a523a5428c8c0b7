import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainPdf, stream } from '../../../../packages/pdf/test/support/plain-pdf.ts'
import { documentsClient } from '../../documents/documents-client.ts'
import { sealsClient } from '../../seals/seals-client.ts'
import { openHarness, type SigningHarness } from '../signing-harness.ts'

describe('Tags in several documents of a request', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  const upload = async (file: Uint8Array) => ({
    documentId: await documentsClient(harness.service).document(harness.key, file),
  })
  const publish = (file: Uint8Array) => ({ documentUrl: harness.publish(file) })
  const create = (documents: readonly object[], changes: object = {}) =>
    harness.create({ documentUrl: undefined, documents, textTags: 'hide', ...changes })
  const call = (method: string, path: string) =>
    harness.service.call(method, `/api/v1/signing/${path}`, { key: harness.key })
  const shownFields = async (id: string): Promise<[string, number, string][]> =>
    (await call('GET', id)).json.data.fields.map((field: Record<string, unknown>) => [
      field.id,
      field.document,
      field.type,
    ])

  it('are refused if they add up to more fields than a request may have', async () => {
    const documents = [await upload(tagged(250, '{{checkbox:1}}')), await upload(tagged(251, '{{checkbox:1}}'))]
    const answer = await create(documents)
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.headers.get('x-error-field'), '/textTags')
    assert.match(answer.json.error, /more than 500 fields in all.* Remove tags, or send several requests/)
  })

  it('end a request that only then has too many fields, since its documents are downloaded', async () => {
    const documents = [publish(tagged(251, '{{checkbox:1}}')), publish(tagged(250, '{{checkbox:1}}'))]
    const { signingRequestId: id } = (await create(documents)).json.data
    await harness.until(id, ({ status }) => status === 'FAILED')
    const { reason } = (await call('GET', id)).json.data
    assert.match(reason, /^Document 1: The documents have more than 500 fields in all/)
  })

  it('become fields with different ids, whatever the listed fields are called', async () => {
    const fields = ['tag-1', 'document-2-tag-1', 'document-2-tag-1-2'].map((id, index) => ({
      id,
      signer: 1,
      type: 'checkbox',
      document: 2,
      page: 1,
      x: 100,
      y: 100 + 50 * index,
    }))
    const file = tagged(2, '{{text:1}}')
    const documents = [await upload(file), await upload(file), publish(file)]
    const { signingRequestId: id, signers } = (await create(documents, { fields })).json.data
    await harness.invited(id)
    const shown = await shownFields(id)
    assert.deepEqual(
      shown.slice(0, 3),
      fields.map((field) => [field.id, 2, 'checkbox']),
    )
    assert.deepEqual(shown.slice(3).toSorted(), [
      ['document-2-tag-2', 2, 'text'],
      ['document-2-tag-3', 2, 'text'],
      ['document-3-tag-1', 3, 'text'],
      ['document-3-tag-2', 3, 'text'],
      ['tag-1-2', 1, 'text'],
      ['tag-2', 1, 'text'],
    ])
    const [{ signingUrl }] = signers
    for (const document of [1, 2, 3]) await harness.signer(signingUrl, 'POST', 'viewed', { document })
    const values = Object.fromEntries(shown.slice(3).map(([name]) => [name, `This is ${name}`]))
    const signed = await harness.sign(signingUrl, undefined, { values })
    assert.equal(signed.status, 200, signed.text)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
  })

  it('get a seal that is checked at creation, even if a field of another document has their id', async () => {
    const documents = [await upload(tagged(1, '{{seal}}')), await upload(tagged(1, '{{text:1}}'))]
    const fields = [{ id: 'tag-1', signer: 1, type: 'text', document: 2, page: 1, x: 100, y: 100 }]
    const answer = await create(documents, { fields })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.json.error, /^textTags needs an active seal/)
  })

  it('leave a listed seal in its document when the request is duplicated', async () => {
    await sealsClient(harness.service).seal(harness.organizationId)
    const documents = [publish(tagged(1, '{{text:1}}')), publish(tagged(1, '{{text:1}}'))]
    const fields = [{ id: 'stamp', type: 'seal', document: 2, page: 1, x: 100, y: 100 }]
    const { signingRequestId: first } = (await create(documents, { fields })).json.data
    await harness.invited(first)
    assert.equal((await call('POST', `${first}/cancel`)).status, 200)
    const { signingRequestId: second } = (await call('POST', `${first}/duplicate`)).json.data
    assert.deepEqual((await shownFields(second)).slice(0, 1), [['stamp', 2, 'seal']])
  })
})

/** Pages with one tag in each line. */
function tagged(count: number, tag: string): Uint8Array {
  const onPage = 80
  const pages = Array.from({ length: Math.ceil(count / onPage) }, (_, page) =>
    Array.from({ length: Math.min(onPage, count - page * onPage) }, () => `(${tag}) '`),
  )
  const kids = pages.map((_, page) => `${4 + 2 * page} 0 R`)
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, page) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * page} 0 R >>`,
      stream(`BT /F 8 Tf 10 TL 50 820 Td ${lines.join(' ')} ET`),
    ]),
  ])
}
