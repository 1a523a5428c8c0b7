import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import { pdfsigVerdicts } from '../documents/pdf-judges.ts'
import { openHarness, rootOf, type SigningHarness, sampleContract } from './signing-harness.ts'

describe('Signing beside seals and other signers', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  it('lets eight people of one group sign at the same instant', async () => {
    const signers = Array.from({ length: 8 }, (_, index) => ({
      email: `s${index}@example.org`,
      name: `Signer ${index}`,
    }))
    const created = await harness.request({ signers })
    await harness.invited(created.signingRequestId)
    const links: string[] = created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl)
    const answers = await Promise.all(links.map((link) => harness.sign(link)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(8).fill(200),
      answers.map(({ text }) => text).join(),
    )
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    const report = await verified(created.documentId)
    assert.equal(report.signatures.length, 9)
    assert.equal(report.verdict, 'valid')
  })

  it('takes one of two signatures that one person sends at the same instant', async () => {
    const created = await harness.request()
    await harness.invited(created.signingRequestId)
    const [{ signingUrl }] = created.signers
    const answers = await Promise.all([harness.sign(signingUrl), harness.sign(signingUrl)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], answers.map(({ text }) => text).join())
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    assert.equal((await verified(created.documentId)).signatures.length, 2)
  })

  it('signs a document that carries a seal, without touching its pages, and lets it be sealed again afterwards', async () => {
    const seal = await harness.service.admin('POST', `/organizations/${harness.organizationId}/seals`, {
      name: 'Company seal',
    })
    const sealId = (seal as unknown as { sealId: string }).sealId ?? seal.id
    const documentId = await upload()
    const apply = (page: number) =>
      harness.service.call('POST', '/api/v1/seals/apply', {
        key: harness.key,
        body: { documentId, sealId, position: { page, x: 100, y: 100 } },
      })
    assert.equal((await apply(1)).status, 200)
    const created = await harness.request({ documentUrl: undefined, documentId })
    assert.equal((await apply(2)).headers.get('x-error-code'), 'DOCUMENT_LOCKED')
    await harness.invited(created.signingRequestId)
    assert.equal((await harness.sign(created.signers[0].signingUrl)).status, 200)
    await harness.until(created.signingRequestId, ({ status }) => status === 'COMPLETED')
    const report = await verified(documentId)
    assert.deepEqual([report.verdict, report.signatures.length], ['valid', 4])
    assert.deepEqual((await pdfsigVerdicts(await latest(documentId))).slice(0, 2), Array(2).fill('Signature is Valid.'))

    const again = await apply(2)
    assert.equal(again.status, 200, again.text)
    const evidence = `/api/v1/signing/${created.signingRequestId}/evidence`
    assert.equal((await harness.service.call('GET', evidence, { key: harness.key })).status, 200)
    const file = await harness.signer(created.signers[0].signingUrl, 'GET', 'document')
    assert.equal(file.status, 200)
  })

  async function upload(): Promise<string> {
    const body = new FormData()
    body.set('title', 'Sealed')
    body.set('file', new Blob([Buffer.from(sampleContract())], { type: 'application/pdf' }), 'contract.pdf')
    return (await harness.service.call('POST', '/api/v1/documents', { key: harness.key, body })).json.data.documentId
  }

  async function latest(documentId: string): Promise<Buffer> {
    const url = `${harness.service.url}/api/v1/documents/${documentId}/file`
    return Buffer.from(await (await fetch(url, { headers: { 'x-api-key': harness.key } })).arrayBuffer())
  }

  async function verified(documentId: string) {
    return await verifyPdf(await latest(documentId), { anchors: [await rootOf(harness.service)], at: new Date() })
  }
})
