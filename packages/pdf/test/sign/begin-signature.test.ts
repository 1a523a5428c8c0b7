import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFormFields } from '../../src/read/form-fields.ts'
import { readPages } from '../../src/read/page-tree.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { signedFieldsOf } from '../../src/read/signature-dictionary.ts'
import { readTextString } from '../../src/read/text-string.ts'
import { addValidationData } from '../../src/sign/add-validation-data.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import type { SignatureRequest } from '../../src/sign/signature-request.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { plainPdf, toBytes, toText } from '../support/plain-pdf.ts'
import { contract, SIGNED_AT, sign, trust } from '../support/sample-contract.ts'

const request: SignatureRequest = {
  field: { kind: 'prepared', fieldName: 'Signature_1' },
  subFilter: 'ETSI.CAdES.detached',
  signingTime: SIGNED_AT,
}

const refused = (kind: string) => (error: unknown) => (error as { kind?: string }).kind === kind

function signatureIn(bytes: Uint8Array, fieldName: string) {
  const file = new PdfFile(bytes)
  const found = signedFieldsOf(file, readFormFields(file)).find(({ name }) => name === fieldName)
  assert.ok(found)
  return { file, signature: found.signature }
}

test('what is added takes no number that something in the document refers to', async () => {
  const dangling = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /Metadata [4 0 R 6 0 R 8388607 0 R] >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents [5 0 R 7 1 R] >>',
  ])
  const { bytes } = await beginSignature(dangling, { ...request, field: { kind: 'invisible', fieldName: 'One' } })
  const { locations } = new PdfFile(bytes).crossReference
  assert.deepEqual(
    [...locations.keys()].sort((a, b) => a - b),
    [0, 1, 2, 3, 8, 9, 10],
  )
})

test('annotations become objects of their own with the first signature, and stay what they are', async () => {
  const note = (text: string) => `<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /Contents (${text}) >>`
  const direct = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Annots [${note('one')} 6 0 R] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Annots 5 0 R >>',
    `[${note('two')}]`,
    note('three'),
  ])
  const { bytes } = await beginSignature(direct, { ...request, field: { kind: 'invisible', fieldName: 'One' } })
  const file = new PdfFile(bytes)
  const lists = readPages(file).map(({ entries }) => file.items(entries.get('Annots')))
  assert.ok(lists.flat().every(({ kind }) => kind === 'reference'))
  const texts = lists.flat().map((item) => readTextString(file.resolve(file.entries(item)?.get('Contents'))))
  assert.deepEqual(texts, ['one', 'three', undefined, 'two'])
})

test('the old bytes are an untouched prefix, and the range is all but the value', async () => {
  const prepared = await beginSignature(contract, request)
  assert.deepEqual(prepared.bytes.slice(0, contract.length), contract)
  const [start, first, second, length] = prepared.byteRange
  assert.equal(start, 0)
  assert.equal(second + length, prepared.bytes.length)
  assert.equal(prepared.bytes[first], 0x3c)
  assert.equal(prepared.bytes[second - 1], 0x3e)
  assert.deepEqual({ from: first, to: second }, prepared.contents)
})

test('a document that already shows the text of a placeholder is signed in the right place', async () => {
  const decoy = '/ByteRange [0 0000000000 0000000000 0000000000]\n/Contents <00000000>'
  const withDecoy = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Decoy << ${decoy} >> >>`,
  ])
  const bytes = await sign(withDecoy, '', { field: { kind: 'invisible', fieldName: 'A' } })
  assert.ok(toText(bytes).includes(decoy))
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
})

test('texts of the whole world come back as they were given', async () => {
  for (const text of [
    'I (agree) \\ to "all"',
    'Jürgen Ärger',
    '同意する',
    'أوافق',
    '😀 ok',
    ')(',
    'line\nbreak\r',
    '',
  ]) {
    const bytes = await sign(contract, 'Signature_1', { name: text, reason: text, location: text, contactInfo: text })
    const { file, signature } = signatureIn(bytes, 'Signature_1')
    for (const key of ['Name', 'Reason', 'Location', 'ContactInfo']) {
      assert.equal(readTextString(file.resolve(signature.get(key))), text)
    }
  }
})

test('only the first signature certifies', async () => {
  const first = await beginSignature(contract, { ...request, certify: true })
  assert.equal(first.certified, true)
  assert.match(toText(first.bytes), /\/Perms <<\/DocMDP \d+ 0 R/)
  const signed = await sign(contract, 'Signature_1')
  const second = await beginSignature(signed, {
    ...request,
    field: { kind: 'prepared', fieldName: 'Signature_2' },
    certify: true,
  })
  assert.equal(second.certified, false)
})

test('a field that is missing, of another kind, signed, or there already is refused', async () => {
  const prepared = (fieldName: string) => ({ ...request, field: { kind: 'prepared', fieldName } as const })
  await assert.rejects(beginSignature(contract, prepared('Nobody')), refused('bad-field'))
  await assert.rejects(beginSignature(contract, prepared('Note')), refused('bad-field'))
  await assert.rejects(beginSignature(await sign(contract, 'Signature_1'), request), refused('bad-field'))
  const existing = { ...request, field: { kind: 'invisible', fieldName: 'Note' } as const }
  await assert.rejects(beginSignature(contract, existing), refused('bad-field'))
})

test('a locked field, and a document certified against everything, is refused', async () => {
  const locking = await sign(contract, 'Signature_1', { lock: { fields: ['Signature_2'] } })
  const second = { ...request, field: { kind: 'prepared', fieldName: 'Signature_2' } as const }
  await assert.rejects(beginSignature(locking, second), refused('locked'))
  const certified = toText(await sign(contract, 'Signature_1', { certify: true }))
  const closed = certified.replace('/P 2\n', '/P 1\n')
  assert.notEqual(closed, certified)
  await assert.rejects(beginSignature(toBytes(closed), second), refused('locked'))
})

test('a place off the page is refused', async () => {
  const at = (page: number, x: number, y: number) =>
    beginSignature(contract, {
      ...request,
      field: { kind: 'visible', fieldName: 'New', position: { page, x, y }, size: { width: 100, height: 40 } },
    })
  await at(1, 200, 360)
  for (const [page, x, y] of [
    [1, 201, 0],
    [1, 0, 361],
    [1, -1, 0],
    [3, 0, 0],
    [0, 0, 0],
    [1, Number.NaN, 0],
  ] as const) {
    await assert.rejects(at(page, x, y), refused('off-the-page'))
  }
})

test('a value that is too large, and a place that is taken, is refused', async () => {
  const prepared = await beginSignature(contract, { ...request, reserve: 100 })
  assert.throws(() => finishSignature(prepared, new Uint8Array(101)), refused('too-large'))
  assert.throws(() => finishSignature(prepared, new Uint8Array(0)), refused('too-large'))
  const finished = finishSignature(prepared, new Uint8Array(100).fill(7))
  assert.equal(finished.length, prepared.bytes.length)
  assert.throws(() => finishSignature(prepared, new Uint8Array(9)), refused('damaged'))
  const elsewhere = { bytes: finished, contents: { from: 10, to: 30 } }
  assert.throws(() => finishSignature(elsewhere, new Uint8Array(9)), refused('damaged'))
})

test('validation data is merged, and nothing is written twice', async () => {
  const signed = await sign(contract, 'Signature_1')
  const data = {
    certificates: [Uint8Array.of(1), Uint8Array.of(1), Uint8Array.of(2)],
    crls: [Uint8Array.of(3)],
    ocsps: [],
  }
  const once = await addValidationData(signed, data)
  const twice = await addValidationData(once, { ...data, crls: [Uint8Array.of(3), Uint8Array.of(4)] })
  const file = new PdfFile(twice)
  const store = file.entries(file.catalog.get('DSS'))
  assert.equal(file.items(store?.get('Certs')).length, 2)
  assert.equal(file.items(store?.get('CRLs')).length, 2)
  const { signature } = signatureIn(twice, 'Signature_1')
  const contents = file.resolve(signature.get('Contents'))
  assert.ok(contents.kind === 'string')
  const key = Buffer.from(await crypto.subtle.digest('SHA-1', new Uint8Array(contents.bytes)))
    .toString('hex')
    .toUpperCase()
  assert.deepEqual([...(file.entries(store?.get('VRI'))?.keys() ?? [])], [key])
})
