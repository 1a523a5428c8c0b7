import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString } from '../../src/read/text-string.ts'
import { beginSignerSignature } from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { onePage } from '../support/plain-pdf.ts'
import { ann, authority, bob, SIGNED_AT, trust } from '../support/sample-contract.ts'
import { pdfsigVerdicts } from '../support/signature-judges.ts'

const names = ['Ann Árnadóttir', 'Bob']

for (const page of ['/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /Rotate 90']) {
  test(`what was prepared on ${page} is signed by all and stays valid`, async () => {
    const prepared = await prepareDocument(onePage(page, '0 0 50 50 re f'), {
      block: {
        verifyUrl: 'https://example.org/verify/CS-1',
        documentHash: 'ab'.repeat(32),
        reference: 'CS-1',
        barcode: 'both',
        signers: names.map((name, i) => ({ fieldName: `Signature_${i + 1}`, name })),
      },
      allPages: true,
      fonts: notoFonts,
    })
    let bytes = prepared.bytes
    for (const [i, signer] of [ann, bob].entries()) {
      const field = prepared.fields[i]
      assert.ok(field)
      const begun = await beginSignerSignature(bytes, {
        fieldName: field.fieldName,
        ...(field.textFieldName === null ? {} : { textFieldName: field.textFieldName }),
        name: names[i] ?? '',
        signedAt: SIGNED_AT,
        reference: 'CS-1',
        mark: { kind: 'typed', text: names[i] ?? '' },
        fonts: notoFonts,
        certify: true,
      })
      bytes = finishSignature(begun, await authority.cms(begun, signer, SIGNED_AT))
    }
    const { verdict, signatures } = await verifyPdf(bytes, trust)
    assert.equal(verdict, 'valid', JSON.stringify(signatures.flatMap(({ reasons }) => reasons)))
    assert.equal(await qpdfComplaint(bytes), null)
    assert.deepEqual(await pdfsigVerdicts(bytes), ['Signature is Valid.', 'Signature is Valid.'])
    const file = new PdfFile(bytes)
    const shown = readFormFields(file).filter(({ type }) => type === 'Tx')
    assert.deepEqual(
      shown.map(({ value }) => readTextString(file.resolve(value))),
      names.map((name) => `${name}, 1 Jun 2026, 10:00:00 UTC`),
    )
  })
}
