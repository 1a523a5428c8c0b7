import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyPdf } from '@countersign/pdf'
import { textPages } from '../../../../packages/pdf/test/support/closed-contract.ts'
import { documentsClient } from '../../documents/documents-client.ts'
import { openOwnHarness, type SigningHarness } from '../signing-harness.ts'

const pages = 1000
const people = 50
const fieldCount = 500

describe(`A request with ${fieldCount} fields of ${people} signers on ${pages} pages`, () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openOwnHarness()
  })
  after(() => harness.end())

  it('is prepared and signed within the time and memory of the service', async () => {
    const documents = documentsClient(harness.service)
    const file = textPages(Array.from({ length: pages }, () => '/MediaBox [0 0 595 842]'))
    const { signingRequestId: id, signers } = await harness.request({
      documentUrl: undefined,
      documentId: await documents.document(harness.key, file),
      signers: Array.from({ length: people }, (_, index) => ({
        name: `Signer ${index + 1}`,
        email: `signer-${index + 1}@example.org`,
      })),
      fields: Array.from({ length: fieldCount }, (_, index) => ({
        id: `field-${index + 1}`,
        signer: 1 + (index % people),
        type: 'text',
        page: 1 + ((index * 2) % pages),
        x: 50,
        y: 100,
      })),
    })
    const { reason } = await harness.until(id, (now) => now.signers[people - 1].invitedAt !== null || now.reason)
    assert.equal(reason, null)
    const own = Array.from({ length: fieldCount / people }, (_, index) => `field-${1 + index * people}`)
    const values = Object.fromEntries(own.map((field) => [field, `Value of ${field}`]))
    const answer = await harness.sign(signers[0].signingUrl, undefined, { values })
    assert.equal(answer.status, 200, answer.text)
    const { documentId } = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json.data
    const { bytes } = await documents.file(harness.key, documentId)
    const { signatures } = await verifyPdf(bytes, { anchors: [], at: new Date() })
    assert.deepEqual(
      signatures.map(({ unaltered }) => unaltered),
      [true],
    )
  })
})
