import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { firstStray } from '../../src/read/stray-objects.ts'
import { reference } from '../../src/read/value.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { assertRefused, box, later } from '../support/attack.ts'
import { plainPdf, stream, toBytes, toText } from '../support/plain-pdf.ts'
import { prepareAndSign } from '../support/prepare-and-sign.ts'
import { AT, contract, sign, trust } from '../support/sample-contract.ts'

const COVER = `5 0 obj\n${stream('0 0 300 400 re f')}\nendobj\n`

async function verdictOf(bytes: Uint8Array): Promise<string | null> {
  return (await verifyPdf(bytes, trust)).verdict
}

/** Text before the last table, where no table points. */
function withUnlisted(document: Uint8Array, text: string): Uint8Array {
  const whole = toText(document)
  const offset = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(whole)?.[1])
  const rest = whole.slice(offset).replace(/startxref\n\d+/, `startxref\n${offset + text.length}`)
  return toBytes(whole.slice(0, offset) + text + rest)
}

function withTable(bytes: Uint8Array, rows: string, trailer = ''): Uint8Array {
  const { offset } = new PdfFile(bytes).crossReference.sections[0]
  const table = `xref\n${rows}trailer\n<< /Size 99 /Root 1 0 R /Prev ${offset} ${trailer} >>\n`
  return toBytes(`${toText(bytes)}${table}startxref\n${bytes.length}\n%%EOF\n`)
}

test('an object that a signed file does not list is noticed once anything comes behind it', async () => {
  const documents = {
    'an object in the place of another': withUnlisted(contract, COVER),
    'a trailer of another document': withUnlisted(contract, 'trailer\n<< /Root 4 0 R >>\n'),
    'an object that was deleted, and is still referred to': withTable(contract, '7 1\n0000000000 00001 f \n'),
    'a revision that was taken back': withTable(
      later(contract, (update) => update.setEntries(reference(AT.link), { Border: box(0, 0, 9) })),
      `14 1\n${String(toText(contract).indexOf('14 0 obj')).padStart(10, '0')} 00000 n \n`,
    ),
  }
  for (const [what, document] of Object.entries(documents)) {
    const before = await sign(document, 'Signature_1')
    assert.equal(await verdictOf(before), 'valid', what)
    for (const after of [toBytes(`${toText(before)}${' '.repeat(6000)}`), withTable(before, '0 1\n0 65535 f\n')]) {
      await assertRefused(after, /contains unlisted objects, which viewers may show/)
    }
  }
})

test('a file within the file, and what was deleted for good, are no objects that a file does not list', () => {
  const within = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    stream(toText(contract)),
  ])
  assert.equal(firstStray(new PdfFile(within)), undefined)
  const deleted = withTable(within, '4 1\n0000000000 00001 f \n')
  assert.equal(firstStray(new PdfFile(deleted)), undefined)
  assert.equal(firstStray(new PdfFile(contract)), undefined)
})

test('a file that says it is laid out for the web at the length that it grew to is noticed', async () => {
  const length = 100_000
  const start = '%PDF-1.7\n'
  const parameters = `70 0 obj\n<< /Linearized 1 /L ${length} /H [9 9] /O 3 /E 9 /N 2 /T 9 >>\nendobj\n`
  const moved = toText(contract)
    .slice(start.length)
    .replace(/\d{10}(?= 00000 n)/g, (offset) => String(Number(offset) + parameters.length).padStart(10, '0'))
    .replace(/startxref\n(\d+)/, (_, offset) => `startxref\n${Number(offset) + parameters.length}`)
  const before = await sign(toBytes(start + parameters + moved), 'Signature_1')
  assert.equal(await verdictOf(before), 'valid')
  const grown = (to: number) => {
    const added = (room: number) =>
      later(before, (update) =>
        update.add({ kind: 'string', bytes: new Uint8Array(room), form: 'hexadecimal', from: 0, to: 0 }),
      )
    const spare = added(1000).length
    const bytes = added(1000 + Math.floor((to - spare) / 2))
    return toBytes(toText(bytes).replace(/%%EOF\n$/, `${' '.repeat(to - bytes.length)}%%EOF\n`))
  }
  assert.equal(grown(length).length, length)
  assert.equal(await verdictOf(grown(length + 1)), 'valid')
  await assertRefused(grown(length), /The start of the document moved/)
})

test('unlisted objects of a document are removed before it is signed, and both signatures are valid', async () => {
  const page = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R /Resources << >> >>',
    'null',
    stream('0 0 9 9 re f'),
  ])
  const document = withUnlisted(page, COVER)
  assert.equal(firstStray(new PdfFile(document)), toText(document).indexOf(COVER))
  const closed = await prepareAndSign(document)
  assert.equal(firstStray(new PdfFile(closed)), undefined)
  assert.equal(await verdictOf(closed), 'valid')
})
