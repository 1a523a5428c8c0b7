import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { closeContract, textPages } from '../support/closed-contract.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { authority, trust } from '../support/sample-contract.ts'
import { opensslAccepts, opensslAcceptsTimestamp, pdfsigVerdicts } from '../support/signature-judges.ts'

const shapes = {
  'portrait pages': '/MediaBox [0 0 595 842]',
  'turned pages': '/MediaBox [0 0 595 842] /Rotate 90',
  'cropped pages': '/MediaBox [-100 -100 795 942] /CropBox [20 40 520 700]',
  'pages of A6': '/MediaBox [0 0 298 500]',
}

for (const [shape, entries] of Object.entries(shapes)) {
  test(`a document of ${shape} is stamped, signed by five, sealed and closed, and all of it stays valid`, async () => {
    const document = textPages([entries, entries, entries])
    const { revisions, bytes } = await closeContract(document)

    let before: Uint8Array = document
    for (const revision of revisions) {
      assert.ok(revision.length > before.length)
      assert.ok(Buffer.from(revision.buffer, revision.byteOffset, before.length).equals(before))
      before = revision
    }

    const { verdict, signatures } = await verifyPdf(bytes, trust)
    assert.equal(verdict, 'valid', JSON.stringify(signatures.flatMap(({ reasons }) => reasons)))
    assert.deepEqual(
      signatures.map(({ kind, level, verdict: own }) => `${kind} ${level} ${own}`),
      [
        'certification B-LTA valid',
        ...Array.from({ length: 5 }, () => 'signature B-LTA valid'),
        'document-timestamp null valid',
      ],
    )
    assert.deepEqual((await inspectPdf(bytes)).emptySignatureFields, [])

    // What a signature covers and where a revision ends does not depend on the shape of the pages.
    const isFirst = entries === shapes['portrait pages']
    for (const revision of isFirst ? revisions : [bytes]) assert.equal(await qpdfComplaint(revision), null)
    assert.deepEqual(
      (await pdfsigVerdicts(bytes)).slice(0, 6),
      Array.from({ length: 6 }, () => 'Signature is Valid.'),
    )
    if (!isFirst) return
    for (const { fieldName } of signatures.slice(0, 6)) {
      assert.ok(await opensslAccepts(bytes, fieldName, authority.root.certificate), fieldName)
    }
    assert.ok(await opensslAcceptsTimestamp(bytes, 'Time', authority.root.certificate))
  })
}

test('each revision is valid by itself, so that every signer may keep the copy that they signed', async () => {
  const page = '/MediaBox [0 0 595 842]'
  const { revisions } = await closeContract(textPages([page, page]), false)
  for (const [index, revision] of revisions.entries()) {
    const { verdict, signatures } = await verifyPdf(revision, trust)
    assert.equal(verdict, index === 0 ? null : 'valid')
    assert.equal(signatures.length, [0, 1, 2, 3, 4, 5, 6, 6, 7][index])
  }
})
