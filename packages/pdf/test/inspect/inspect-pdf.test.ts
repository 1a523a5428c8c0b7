import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfError, type PdfErrorKind } from '../../src/errors.ts'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { onePage, plainPdf, streamedPdf, toBytes } from '../support/plain-pdf.ts'
import { sign } from '../support/sample-contract.ts'

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const a4 = '<< /Type /Page /MediaBox [0 0 595 842] >>'

const refusedAs = (kind: PdfErrorKind) => (error: unknown) => {
  assert.ok(error instanceof PdfError, String(error))
  assert.equal(error.kind, kind)
  return true
}

describe('what a PDF is found to be', () => {
  it('is reported page by page, as each is shown', async () => {
    const kids = [
      '<< /Type /Page /Parent 2 0 R /Rotate 90 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [-10 -20 90 180] /CropBox [0 0 50 60] /UserUnit 2 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] /CropBox [5 5 5 5] /Rotate 45 >>',
    ]
    const tree = '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox 6 0 R >>'
    const facts = await inspectPdf(plainPdf([catalog, tree, ...kids, '[0 0 100 200]']))
    assert.equal(facts.pageCount, 3)
    assert.deepEqual(
      facts.pages.map(({ width, height, rotation, userUnit }) => ({ width, height, rotation, userUnit })),
      [
        { width: 200, height: 100, rotation: 90, userUnit: 1 },
        { width: 100, height: 120, rotation: 0, userUnit: 2 },
        { width: 612, height: 792, rotation: 0, userUnit: 1 },
      ],
    )
    assert.deepEqual(facts.pages[1]?.box, { x0: 0, y0: 0, x1: 50, y1: 60 })
  })

  it('counts signatures, empty fields and what the author permits', async () => {
    const facts = await inspectPdf(
      plainPdf([
        '<< /Type /Catalog /Pages 2 0 R /Version /2.0 /AcroForm << /Fields [4 0 R 5 0 R 8 0 R] >> /Perms << /DocMDP 6 0 R >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        a4,
        '<< /FT /Sig /T (One) /V 6 0 R >>',
        '<< /T (Group) /FT /Sig /Kids [7 0 R] >>',
        '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 3 >> >>] >>',
        '<< /T (Two) /Parent 5 0 R >>',
        '<< /FT /Tx /T (Text) /V (words) >>',
      ]),
    )
    assert.deepEqual(facts.signatures, { count: 1, fieldNames: ['One'] })
    assert.deepEqual(facts.emptySignatureFields, ['Group.Two'])
    assert.equal(facts.certified, 3)
    assert.equal(facts.version, '2.0')
    assert.equal(facts.repaired, false)
  })

  it('is refused where it is no PDF, or one that cannot be worked on', async () => {
    await assert.rejects(inspectPdf(toBytes('GIF89a')), refusedAs('not-a-pdf'))
    await assert.rejects(inspectPdf(new Uint8Array()), refusedAs('not-a-pdf'))
    await assert.rejects(inspectPdf(toBytes('%PDF-1.7\nnothing else')), refusedAs('damaged'))
    await assert.rejects(inspectPdf(new Uint8Array(50 * 1024 * 1024 + 1)), refusedAs('too-large'))
    const empty = plainPdf([catalog, '<< /Type /Pages /Kids [] /Count 0 >>'])
    await assert.rejects(inspectPdf(empty), refusedAs('no-pages'))
    const secret = plainPdf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', a4], {
      trailer: '/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -1 >>',
    })
    await assert.rejects(inspectPdf(secret), refusedAs('encrypted'))
  })

  it('is not said to have no pages where its values are nested too deeply to be read', async () => {
    const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
    const nested = `<< /Type /Page /Parent 2 0 R /X ${'['.repeat(20_000)}${']'.repeat(20_000)} >>`
    await assert.rejects(inspectPdf(plainPdf([catalog, tree, nested])), refusedAs('damaged'))
  })

  it('is refused where its tree has too many pages, too many levels or endless ways', async () => {
    const kids = '3 0 R '.repeat(5001)
    const many = plainPdf([catalog, `<< /Type /Pages /Kids [${kids}] /Count 5001 >>`, a4])
    await assert.rejects(inspectPdf(many), refusedAs('too-large'))
    const levels = Array.from({ length: 201 }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`)
    await assert.rejects(inspectPdf(plainPdf([catalog, ...levels, a4])), refusedAs('too-deep'))
    const ways = Array.from({ length: 60 }, (_, index) => `<< /Type /Pages /Kids [${`${index + 3} 0 R `.repeat(2)}] >>`)
    await assert.rejects(
      inspectPdf(plainPdf([catalog, ...ways, '<< /Type /Pages /Kids [] >>'])),
      refusedAs('too-large'),
    )
    const circle = plainPdf([catalog, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 1 >>', a4])
    assert.equal((await inspectPdf(circle)).pageCount, 1)
  })

  it('is refused where its form is endless', async () => {
    const form = (kids: string) => [
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      a4,
      ...Array.from({ length: 30 }, (_, index) => `<< /T (a) /Kids [${kids.replaceAll('#', `${index + 5} 0 R`)}] >>`),
      '<< /T (z) /FT /Tx >>',
    ]
    await assert.rejects(inspectPdf(plainPdf(form('# #'))), refusedAs('too-large'))
    assert.equal((await inspectPdf(plainPdf(form('#')))).pageCount, 1)
  })

  it('is found in a signed file whose cross-reference stream is wider than most', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>'
    const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page]
    const field = { kind: 'invisible', fieldName: 'One' } as const
    const signed = await sign(streamedPdf(pages, [1, 8, 2]), '', { field })
    const { pageCount, signatures, repaired } = await inspectPdf(signed)
    assert.deepEqual([pageCount, signatures.fieldNames, repaired], [1, ['One'], false])
  })

  it('is refused as signed and damaged where a repair would break a signature', async () => {
    const signed = onePage('/MediaBox [0 0 10 10]', '').slice()
    const text = `${Buffer.from(signed).toString('latin1')}`.replace('startxref', 'startxxxx')
    const broken = toBytes(text.replace('%%EOF', '9 0 obj << /ByteRange [0 1 2 3] >> endobj\n%%EOF'))
    await assert.rejects(inspectPdf(broken), refusedAs('signed-and-damaged'))
    await assert.rejects(inspectPdf(Buffer.concat([toBytes('junk\n'), broken])), refusedAs('signed-and-damaged'))
  })

  it('is refused as signed and damaged where its signatures could never be judged', async () => {
    const direct = `<< /Type /Pages /Kids [${a4}] /Count 1 >>`
    const signed = plainPdf(['<< /Type /Catalog /Pages 2 0 R >>', direct, '<< /ByteRange [0 1 2 3] >>'])
    await assert.rejects(inspectPdf(signed), refusedAs('signed-and-damaged'))
  })
})
