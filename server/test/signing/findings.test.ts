import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { documentsClient } from '../documents/documents-client.ts'
import { restrict } from '../documents/restrict.ts'
import { plainPdf } from '../documents/sample-pdf.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { openDesk, type SigningDesk } from './signing-desk.ts'

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
  let desk: SigningDesk
  let documents: ReturnType<typeof documentsClient>
  before(async () => {
    desk = await openDesk()
    documents = documentsClient(desk.service)
  })
  after(() => desk.end())

  const setPolicy = (refusesActiveContent: boolean) =>
    desk.service.admin('PATCH', `/organizations/${desk.organizationId}`, { refusesActiveContent })
  const codeOf = (answer: { headers: Headers }) => answer.headers.get('x-error-code')

  it('is shown to the sender with the upload and ever after, and to the signer before signing', async () => {
    const { status, json } = await documents.upload(desk.key, active)
    const told = { unsignable: null, activeContent: ['javascript', 'xfa'] }
    const { documentId, unsignable, activeContent } = json.data
    assert.deepEqual([status, { unsignable, activeContent }], [201, told])
    const later = (await documents.status(desk.key, documentId)).json.data
    assert.deepEqual({ unsignable: later.unsignable, activeContent: later.activeContent }, told)
    const { signers } = await desk.request({ documentId, documentUrl: undefined })
    const view = await desk.signer(signers[0].signingUrl, 'GET')
    assert.deepEqual(view.json.data.document.activeContent, ['javascript', 'xfa'])
  })

  it('is shown for a downloaded document, too', async () => {
    const { signingRequestId, documentId } = await desk.request({ documentUrl: desk.publish(active) })
    await desk.invited(signingRequestId)
    const { json } = await documents.status(desk.key, documentId)
    assert.deepEqual(json.data.activeContent, ['javascript', 'xfa'])
  })

  it('shows that a file is restricted; the original stays so, and the signed version is not', async () => {
    const restricted = await restrict(fileWith('', '<< /Some (words) >>'))
    const { status, json } = await documents.upload(desk.key, restricted)
    assert.deepEqual([status, json.data.restricted], [201, true])
    const { documentId } = json.data
    const { signingRequestId } = await desk.request({ documentId, documentUrl: undefined })
    await desk.invited(signingRequestId)
    const told = (await documents.status(desk.key, documentId)).json.data
    assert.deepEqual([told.restricted, told.originalHash === told.fileHash], [true, false])
    const original = await documents.file(desk.key, documentId, '?version=original')
    assert.deepEqual(new Uint8Array(original.bytes), new Uint8Array(restricted))
    const latest = Buffer.from((await documents.file(desk.key, documentId)).bytes)
    assert.equal(latest.includes('/Encrypt'), false)
  })

  it('keeps a document that nobody can sign from being sent, with the reason', async () => {
    const documentId = await documents.document(desk.key, closed)
    const refused = await desk.create({ documentId, documentUrl: undefined })
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'DOCUMENT_NOT_MODIFIABLE'])
    assert.equal(
      refused.json.error,
      'This document cannot be signed. The author of this PDF certified it and does not allow any changes, including signatures.',
    )
    const request = await desk.request({ documentUrl: desk.publish(closed) })
    const { status, reason } = await desk.until(request.signingRequestId, (one) => one.status === 'FAILED')
    assert.equal(status, 'FAILED')
    assert.match(reason, /The author of this PDF certified it/)
  })

  it('is refused where the organization takes no active content', async () => {
    const documentId = await documents.document(desk.key, active)
    await setPolicy(true)
    try {
      const upload = await documents.upload(desk.key, active)
      assert.deepEqual([upload.status, codeOf(upload)], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
      assert.match(upload.json.error, /active content \(scripts, an XFA form/)
      const known = await desk.create({ documentId, documentUrl: undefined })
      assert.deepEqual([known.status, codeOf(known)], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
      await queryDatabase(desk.service, `update documents set findings = null where id = '${documentId}'`)
      const unknown = await desk.create({ documentId, documentUrl: undefined })
      assert.deepEqual([unknown.status, codeOf(unknown)], [403, 'ACTIVE_CONTENT_NOT_ALLOWED'])
      const fetched = await desk.request({ documentUrl: desk.publish(active) })
      const { reason } = await desk.until(fetched.signingRequestId, (one) => one.status === 'FAILED')
      assert.match(reason, /which your organization does not accept/)
      assert.equal((await documents.upload(desk.key, fileWith(''))).status, 201)
    } finally {
      await setPolicy(false)
    }
    assert.equal((await documents.upload(desk.key, active)).status, 201)
  })
})
