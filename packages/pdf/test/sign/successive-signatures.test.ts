import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Signer } from '@countersign/pki'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { beginSeal } from '../../src/seal/begin-seal.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { beginSignerSignature } from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { hybridPdf } from '../support/hybrid-pdf.ts'
import { qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'
import { addValidation, authority, SIGNED_AT, stampTime, trust } from '../support/sample-contract.ts'
import { opensslAccepts, pdfsigVerdicts, rewrite } from '../support/signature-judges.ts'

const SIGNERS = ['Ann Árnadóttir', 'Борис Петров', '王小明', 'Layla ليلى', 'Eve']

const prepared = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots 11 0 R >>',
  stream('0 0 50 50 re f'),
  ...SIGNERS.map(
    (_, i) =>
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature_${i + 1}) /F 4 /Rect [20 ${100 + i * 50} 220 ${140 + i * 50}] /P 3 0 R >>`,
  ),
  '<< /FT /Tx /Ff 1 /T (SignedBy_1) /Kids [12 0 R] >>',
  '[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 12 0 R]',
  '<< /Type /Annot /Subtype /Widget /Parent 10 0 R /F 4 /Rect [300 100 500 110] /P 3 0 R >>',
])

const forms: readonly (readonly [string, readonly string[]])[] = [
  ['a cross-reference table', []],
  ['cross-reference and object streams', ['--object-streams=generate']],
  ['a linearized file', ['--linearize', '--object-streams=generate']],
  ['a linearized file with a table', ['--linearize', '--object-streams=disable']],
]

for (const [form, options] of forms) {
  test(`five signers, a seal and a timestamp stay valid on ${form}`, async () => {
    const signers = await Promise.all(SIGNERS.map((name) => authority.signer(name)))
    let bytes: Uint8Array = options.length === 0 ? prepared : await rewrite(prepared, options)
    const take = (next: Uint8Array) => {
      assert.ok(Buffer.from(next.buffer, next.byteOffset, bytes.length).equals(bytes), 'the old bytes are untouched')
      bytes = next
    }
    for (const [i, signer] of signers.entries()) take(await signAs(bytes, i, signer))
    take(await seal(bytes))
    take(await addValidation(bytes))
    take(await stampTime(bytes))

    const report = await verifyPdf(bytes, trust)
    assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.flatMap(({ reasons }) => reasons)))
    assert.deepEqual(
      report.signatures.map(({ kind, level }) => `${kind} ${level}`),
      ['certification B-LTA', ...Array.from({ length: 5 }, () => 'signature B-LTA'), 'document-timestamp null'],
    )
    assert.deepEqual(report.signatures.map(({ name }) => name).slice(0, 5), SIGNERS)
    const kinds = new PdfFile(bytes).crossReference.sections.map(({ form: kind }) => kind)
    assert.equal(new Set(kinds).size, 1, 'a revision is of the kind of the one before it')
    assert.equal(await qpdfComplaint(bytes), null)
    assert.deepEqual(
      (await pdfsigVerdicts(bytes)).slice(0, 6),
      Array.from({ length: 6 }, () => 'Signature is Valid.'),
    )
    for (const field of ['Signature_1', 'Signature_5', 'Seal']) {
      assert.ok(await opensslAccepts(bytes, field, authority.root.certificate))
    }
  })
}

test('a timestamp is renewed by data about the old one and a new one', async () => {
  let bytes = await signAs(prepared, 0, await authority.signer('Ann'))
  bytes = await stampTime(await addValidation(bytes), 'Time_1')
  bytes = await stampTime(await addValidation(bytes), 'Time_2', new Date('2026-06-20T00:00:00Z'))
  const { verdict, signatures } = await verifyPdf(bytes, trust)
  assert.equal(verdict, 'valid')
  assert.deepEqual(
    signatures.map(({ kind, verdict: each }) => `${kind} ${each}`),
    ['certification valid', 'document-timestamp valid', 'document-timestamp valid'],
  )
})

test('a hybrid file is signed, and its hidden page stays seen', async () => {
  let bytes: Uint8Array = hybridPdf()
  for (const fieldName of ['First', 'Second']) {
    const begun = await beginSignature(bytes, {
      field: { kind: 'invisible', fieldName },
      subFilter: 'ETSI.CAdES.detached',
    })
    bytes = finishSignature(begun, await authority.cms(begun, await authority.signer(fieldName)))
  }
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
  assert.deepEqual(await pdfsigVerdicts(bytes), ['Signature is Valid.', 'Signature is Valid.'])
  assert.equal(await qpdfComplaint(bytes), null)
})

test('a signature in a document that nobody prepared is valid', async () => {
  const page = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ])
  const begun = await beginSignature(page, {
    field: { kind: 'invisible', fieldName: 'Closing' },
    subFilter: 'ETSI.CAdES.detached',
  })
  const bytes = finishSignature(begun, await authority.cms(begun, await authority.signer('Service')))
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
  assert.equal(await qpdfComplaint(bytes), null)
})

async function signAs(bytes: Uint8Array, index: number, signer: Signer): Promise<Uint8Array> {
  const begun = await beginSignerSignature(bytes, {
    fieldName: `Signature_${index + 1}`,
    ...(index === 0 ? { textFieldName: 'SignedBy_1' } : { fieldNamesOfOthers: ['SignedBy_1'] }),
    name: SIGNERS[index] ?? '',
    signedAt: SIGNED_AT,
    reference: 'CS-2026-0001',
    mark: { kind: 'typed', text: SIGNERS[index] ?? '' },
    fonts: notoFonts,
    certify: true,
  })
  assert.equal(begun.certified, index === 0)
  return finishSignature(begun, await authority.cms(begun, signer, SIGNED_AT))
}

async function seal(bytes: Uint8Array): Promise<Uint8Array> {
  const begun = await beginSeal(bytes, {
    fieldName: 'Seal',
    organization: 'Muster & Söhne GmbH',
    sealedAt: SIGNED_AT,
    position: { page: 1, x: 400, y: 700 },
    fonts: notoFonts,
    certify: true,
  })
  assert.equal(begun.certified, false)
  return finishSignature(begun, await authority.cms(begun, await authority.signer('Muster & Söhne GmbH'), SIGNED_AT))
}
