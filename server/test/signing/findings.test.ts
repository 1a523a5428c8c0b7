import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { documentsClient } from '../documents/documents-client.ts'
import { restrict } from '../documents/restrict.ts'
import { plainPdf } from '../documents/sample-pdf.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

/** One page; further objects begin with number 4. */
function fileWith(catalog: string, ...others: readonly string[]): Buffer {
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] >>',
    ...others,
  ])
}

const active = fileWith('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AcroForm << /Fields [] /XFA (x) >>')
const closed = fileWith(
  '/AcroForm << /Fields [4 0 R] >>',
  '<< /FT /Sig /T (One) /V 5 0 R >>',
  '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>',
)

describe('A notable property of a document', () => {
  let harness: SigningHarness
  let documents: ReturnType<typeof documentsClient>
  before(async () => {
    harness = await openHarness()
    documents = documentsClient(harness.service)
  })
  after(() => harness.end())

  const setPolicy = (refusesActiveContent: boolean) =>
    harness.service.admin('PATCH', `/organizations/${harness.organizationId}`, { refusesActiveContent })
  const codeOf = (answer: { headers: Headers }) => answer.headers.get('x-error-code')

  it('is shown to the sender with the upload and ever after, and to the signer before signing', async () => {
    const { status, json } = await documents.upload(harness.key, active)
    const findings = { unsignable: null, activeContent: ['javascript', 'xfa'] }
    const { documentId, unsignable, activeContent } = json.data
    assert.deepEqual([status, { unsignable, activeContent }], [201, findings])
    const later = (await documents.status(harness.key, documentId)).json.data
    assert.deepEqual({ unsignable: later.unsignable, activeContent: later.activeContent }, findings)
    const { signers } = await harness.request({ documentId, documentUrl: undefined })
    const view = await harness.signer(signers[0].signingUrl, 'GET')
    assert.deepEqual(view.json.data.document.activeContent, ['javascript', 'xfa'])
  })

  it('is shown for a downloaded document, too', async () => {
    const { signingRequestId, documentId } = await harness.request({ documentUrl: harness.publish(active) })
    await harness.invited(signingRequestId)
    const { json } = await documents.status(harness.key, documentId)
    assert.deepEqual(json.data.activeContent, ['javascript', 'xfa'])
  })

  it('shows that a file is restricted; the original stays so, and the signed version is not', async () => {
    const restricted = await restrict(fileWith('', '<< /Some (words) >>'))
    const { status, json } = await documents.upload(harness.key, restricted)
    assert.deepEqual([status, json.data.restricted], [201, true])
    const { documentId } = json.data
    const { signingRequestId } = await harness.request({ documentId, documentUrl: undefined })
    await harness.invited(signingRequestId)
    const findings = (await documents.status(harness.key, documentId)).json.data
    assert.deepEqual([findings.restricted, findings.originalHash === findings.fileHash], [true, false])
    const original = await documents.file(harness.key, documentId, '?version=original')
    assert.deepEqual(new Uint8Array(original.bytes), new Uint8Array(restricted))
    const latest = Buffer.from((await documents.file(harness.key, documentId)).bytes)
    assert.equal(latest.includes('/Encrypt'), false)
  })

  it('keeps a document that nobody can sign from being sent, with the reason', async () => {
    const documentId = await documents.document(harness.key, closed)
    const refused = await harness.create({ documentId, documentUrl: undefined })
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'DOCUMENT_NOT_MODIFIABLE'])
    assert.equal(
      refused.json.error,
      'This document cannot be signed. The author of this PDF certified it and does not allow any changes, including signatures.',
    )
    const request = await harness.request({ documentUrl: harness.publish(closed) })
    const { status, reason } = await harness.until(request.signingRequestId, (one) => one.status === 'FAILED')
    assert.equal(status, 'FAILED')
    assert.match(reason, /The author of this PDF certified it/)
  })

  it('is refused where the organization takes no active content', async () => {
    const documentId = await documents.document(harness.key, active)
    await setPolicy(true)
    try {
      const upload = await documents.upload(harness.key, active)
      assert.deepEqual([upload.status, codeOf(upload)], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
      assert.match(upload.json.error, /active content \(scripts, an XFA form/)
      const known = await harness.create({ documentId, documentUrl: undefined })
      assert.deepEqual([known.status, codeOf(known)], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
      await queryDatabase(harness.service, `update documents set findings = null where id = '${documentId}'`)
      const unknown = await harness.create({ documentId, documentUrl: undefined })
      assert.deepEqual([unknown.status, codeOf(unknown)], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
      const fetched = await harness.request({ documentUrl: harness.publish(active) })
      const { reason } = await harness.until(fetched.signingRequestId, (one) => one.status === 'FAILED')
      assert.match(reason, /which your organization does not accept/)
      assert.equal((await documents.upload(harness.key, fileWith(''))).status, 201)
    } finally {
      await setPolicy(false)
    }
    assert.equal((await documents.upload(harness.key, active)).status, 201)
  })
})
