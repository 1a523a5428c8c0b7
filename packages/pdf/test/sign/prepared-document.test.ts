import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { readTextString, textString } from '../../src/read/text-string.ts'
import { dictionary } from '../../src/read/value.ts'
import { beginSignerSignature } from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, later, paint } from '../support/attack.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { onePage, plainPdf } from '../support/plain-pdf.ts'
import { ann, authority, bob, SIGNED_AT, sign, trust } from '../support/sample-contract.ts'
import { pdfsigVerdicts } from '../support/signature-judges.ts'

const names = ['Ann Árnadóttir', 'Bob']

for (const page of ['/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 842] /Rotate 90']) {
  test(`what was prepared on ${page} is signed by all and stays valid`, async () => {
    const bytes = await prepareAndSign(onePage(page, '0 0 50 50 re f'), true)
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

const form = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [50 700 250 720] >>',
])

/** As whoever uploaded the form would like to, once all have signed. */
const fillIn = (bytes: Uint8Array) =>
  later(bytes, (update) => {
    const [field] = readFormFields(update.file).filter(({ name }) => name === 'amount')
    assert.ok(field)
    const look = dictionary([['N', update.add(paint('0 0 200 20 re f'))]])
    update.setEntries(field.reference, { V: textString('1000000'), AP: look })
  })

for (const certify of [true, false]) {
  const how = certify ? 'certified' : 'not certified'
  test(`a form that was signed, ${how}, cannot be filled in afterwards`, async () => {
    const bytes = await prepareAndSign(form, certify)
    const { verdict, signatures } = await verifyPdf(bytes, trust)
    assert.equal(verdict, 'valid', JSON.stringify(signatures.flatMap(({ reasons }) => reasons)))
    assert.equal(await qpdfComplaint(bytes), null)
    await assertRefused(fillIn(bytes), /field amount was changed although the signer locked it/)
  })

  test(`a form that was signed, ${how}, cannot be filled in by somebody who signs as well`, async () => {
    const filled = fillIn(await prepareAndSign(form, certify))
    const again = await sign(filled, '', { field: { kind: 'invisible', fieldName: 'Another' } })
    await assertRefused(again, /field amount was changed although the signer locked it/)
  })
}

async function prepareAndSign(document: Uint8Array, certify: boolean): Promise<Uint8Array> {
  const prepared = await prepareDocument(document, {
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
      certify,
    })
    bytes = finishSignature(begun, await authority.cms(begun, signer, SIGNED_AT))
  }
  return bytes
}
