import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfError } from '../../src/errors.ts'
import { locateFields } from '../../src/fields/locate-fields.ts'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { type PreparedDocument, prepareDocument } from '../../src/prepare/prepare-document.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { onePage, plainPdf, stream, streamedPdf, toBytes, toText } from '../support/plain-pdf.ts'
import { sampleBlock } from '../support/sample-block.ts'
import { contract, sign, trust } from '../support/sample-contract.ts'

/** Two signers; checked by qpdf, and that the old bytes are unchanged. */
async function prepare(bytes: Uint8Array, allPages = true): Promise<PreparedDocument> {
  const prepared = await prepareDocument(bytes, { block: sampleBlock(2), allPages, fonts: notoFonts })
  assert.deepEqual(prepared.bytes.subarray(0, bytes.length), bytes)
  assert.equal(await qpdfComplaint(prepared.bytes), null)
  return prepared
}

const appended = (before: Uint8Array, after: Uint8Array) => toText(after.subarray(before.length))
const count = (text: string, what: RegExp) => [...text.matchAll(what)].length

const shapes = {
  'an upright page': '/MediaBox [0 0 595 842]',
  'a page turned by 90°': '/MediaBox [0 0 595 842] /Rotate 90',
  'a page turned by 180°': '/MediaBox [0 0 595 842] /Rotate 180',
  'a page turned by 270°, cropped': '/MediaBox [-100 -100 795 942] /CropBox [0 0 595 842] /Rotate 270',
  'a tiny page': '/MediaBox [0 0 20 30]',
  'a page as wide as a card': '/MediaBox [0 0 153 243]',
  'a huge page': '/MediaBox [0 0 20000 3000]',
}

const textField = {
  id: 'note',
  signer: 0,
  type: 'text',
  label: null,
  required: true,
  readOnly: false,
  value: null,
  placeholder: null,
  options: [],
  multiline: false,
  maxLength: null,
  fontSize: null,
} as const

const emptyShapes = {
  'an upright page': '/MediaBox [0 0 595 842]',
  'a page turned by 90°': '/MediaBox [0 0 842 595] /Rotate 90',
  'a page turned by 180°': '/MediaBox [0 0 595 842] /Rotate 180',
  'a page turned by 270°, cropped': '/MediaBox [-100 -100 942 795] /CropBox [0 0 842 595] /Rotate 270',
  'a page of large units': '/MediaBox [0 0 298 421] /UserUnit 2',
  'a page with a wide margin for binding': '/MediaBox [0 0 595 842] /TrimBox [0 0 595 842]',
}

describe('a prepared document', () => {
  for (const [what, entries] of Object.entries(shapes)) {
    it(`shows ${what} unmoved, and the block below it`, async () => {
      const bytes = onePage(entries, '0 g 50 60 70 80 re f 400 700 30 90 re f 0 0 20000 1 re 0 0 1 3000 re f')
      const { bytes: after, fields } = await prepare(bytes)
      const scale = what === 'a huge page' ? 0.1 : 1
      const [old, now] = [await drawPage(bytes, 1, scale), await drawPage(after, 1, scale)]
      assert.equal(now.width, old.width)
      const strip = now.height - old.height
      assert.ok(strip > 0)
      const step = old.width / 60
      for (let x = step; x < old.width; x += step)
        for (let y = step; y < old.height; y += step) {
          const [before, later] = [old.at(x, y), now.at(x, y + strip)]
          assert.equal(later < 128, before < 128, `the content moved at ${x}, ${y}`)
        }
      let ink = 0
      for (let x = 0; x < old.width; x += step / 4)
        for (let y = 0; y < strip; y += step / 4) if (now.at(x, y) < 200) ink++
      assert.ok(ink > 0, 'there is no block')
      for (const { rect } of fields) {
        assert.ok(rect !== null && rect.x >= 0 && rect.y >= 0)
        assert.ok(rect.x + rect.width <= now.width && rect.y + rect.height <= strip + 1)
      }
    })
  }

  it('has the fields of each signer, empty and in place', async () => {
    const { bytes, fields, pages, stamped } = await prepare(contractOfThree())
    assert.deepEqual([pages, stamped], [3, true])
    assert.deepEqual(
      fields.map(({ fieldName, textFieldName, page }) => ({ fieldName, textFieldName, page })),
      [
        { fieldName: 'Signature_1', textFieldName: 'SignedBy_1', page: 3 },
        { fieldName: 'Signature_2', textFieldName: 'SignedBy_2', page: 3 },
      ],
    )
    assert.deepEqual((await inspectPdf(bytes)).emptySignatureFields, ['Signature_1', 'Signature_2'])
  })

  it('carries the block on all pages or on the last', async () => {
    const heights = async (allPages: boolean) =>
      (await inspectPdf((await prepare(contractOfThree(60), allPages)).bytes)).pages.map(({ height }) => height > 400)
    assert.deepEqual(await heights(true), [true, true, true])
    assert.deepEqual(await heights(false), [false, false, true])
  })

  for (const [what, entries] of Object.entries(emptyShapes)) {
    it(`keeps the size of ${what} whose foot is empty, and has the block and its fields there`, async () => {
      const bytes = onePage(entries, '')
      const { bytes: after, fields } = await prepare(bytes)
      const [before, now] = [await inspectPdf(bytes), await inspectPdf(after)]
      assert.deepEqual(now.pages, before.pages)
      const { width = 0, height = 0 } = now.pages[0] ?? {}
      for (const { rect } of fields) {
        assert.ok(rect !== null && rect.x > 0 && rect.x + rect.width < width)
        assert.ok(rect.y > 18 && rect.y + rect.height < height / 3)
      }
    })
  }

  it('has the block above a page number', async () => {
    const bytes = onePage('/MediaBox [0 0 595 842]', '0 g 290 30 15 10 re f')
    const { bytes: after, fields } = await prepare(bytes)
    assert.deepEqual((await inspectPdf(after)).pages, (await inspectPdf(bytes)).pages)
    assert.ok((await drawPage(after)).at(297, 35) < 50)
    for (const { rect } of fields) assert.ok((rect?.y ?? 0) > 40)
  })

  it('grows below a field that the sender placed at the foot of an empty page', async () => {
    const bytes = onePage('/MediaBox [0 0 595 842]', '')
    const place = { kind: 'box', page: 1, x: 60, y: 120, width: 160, height: 18 } as const
    const located = await locateFields(bytes, { fields: [{ ...textField, place }], tags: 'ignore', signers: 2 })
    const prepared = await prepareDocument(bytes, {
      block: sampleBlock(2),
      allPages: true,
      fields: located,
      fonts: notoFonts,
    })
    const growth = ((await inspectPdf(prepared.bytes)).pages[0]?.height ?? 0) - 842
    const rects = prepared.fields.flatMap(({ entries }) => entries.flatMap(({ places }) => places))
    assert.deepEqual(
      rects.map(({ rect }) => Math.round(rect.y - growth)),
      [120],
    )
    for (const { rect } of prepared.fields) assert.ok(rect !== null && rect.y + rect.height < growth)
  })

  it('grows below crop marks, which are cut off with all that is beside them', async () => {
    const bytes = onePage('/MediaBox [0 0 635 882] /TrimBox [20 20 615 862]', '')
    const [before] = (await inspectPdf(bytes)).pages
    const [now] = (await inspectPdf((await prepare(bytes)).bytes)).pages
    assert.ok((now?.height ?? 0) > (before?.height ?? 0) + 50)
  })

  it('shares one block between pages of a width, and few between pages of all widths', async () => {
    const same = manyPages(40, () => 500)
    const sameText = appended(same, (await prepare(same)).bytes)
    assert.equal(count(sameText, /\/BBox \[0 0 500 /g), 2)
    const other = manyPages(80, (index) => 300 + 3 * index)
    const { bytes } = await prepare(other)
    const blocks = new Set(
      [...appended(other, bytes).matchAll(/\/BBox \[0 0 (\d{3}) \d{2,}/g)].map((match) => match[1]),
    )
    assert.ok(blocks.size <= 26, `${blocks.size} blocks`)
  })

  it('adds nothing under a number that the document refers to already', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 9 0 R >> >> >>',
      stream('0 0 50 50 re f /X Do'),
    ])
    const { bytes: after } = await prepare(bytes)
    const added = [...new PdfFile(after).crossReference.locations.keys()].filter((number) => number > 4)
    assert.equal(Math.min(...added), 10)
  })

  it('adds nothing under the number of a cross-reference stream, which lists itself nowhere', async () => {
    const bytes = streamedPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
      stream('0 0 50 50 re f'),
    ])
    const { bytes: after } = await prepare(bytes)
    const signed = await sign(after, 'Signature_1')
    const numbers = [...appended(bytes, signed).matchAll(/^(\d+) 0 obj$/gm)].map(([, digits]) => Number(digits))
    assert.ok(numbers.length > 5 && !numbers.includes(5), String(numbers))
  })

  it('leaves a form as it was but for what is added', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] /NeedAppearances true /DR << /Font << /Cour 6 0 R >> >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Signature_1) /V (x) /Rect [0 0 9 9] >>',
      '<< /FT /Sig /T (SignedBy_2) >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    ])
    const { bytes: after, fields } = await prepare(bytes)
    assert.deepEqual(
      fields.map(({ fieldName, textFieldName }) => [fieldName, textFieldName]),
      [
        ['Signature_1_2', 'SignedBy_1'],
        ['Signature_2', 'SignedBy_2_2'],
      ],
    )
    const text = appended(bytes, after)
    assert.doesNotMatch(text, /\/NeedAppearances/)
    assert.match(text, /\/Cour 6 0 R\s+\/Helv/)
    assert.match(text, /\/SigFlags 3/)
    assert.match(text, /\/Fields \[4 0 R 5 0 R /)
    assert.match(text, /\/Annots \[4 0 R /)
  })

  it('keeps the resources of pages that share them apart', async () => {
    const { bytes } = await prepare(contractOfThree(), false)
    for (const page of [1, 3]) assert.ok((await drawPage(bytes, page)).at(60, 310) < 50)
    const inkOf = async (page: number) => {
      const picture = await drawPage(bytes, page)
      const rows = Array.from({ length: 40 }, (_, row) => 30 + row)
      return Array.from({ length: 300 }, (_, x) => rows.map((y) => picture.at(x, y)))
        .flat()
        .some((gray) => gray < 128)
    }
    assert.deepEqual([await inkOf(1), await inkOf(3)], [false, true])
  })

  it('is the same each time, with an identifier of its own', async () => {
    const bytes = onePage('/MediaBox [0 0 595 842]', '')
    const [one, other] = [await prepare(bytes), await prepare(bytes)]
    assert.deepEqual(one.bytes, other.bytes)
    assert.match(appended(bytes, one.bytes), /\/ID \[<9f86d081884c7d659a2feaa0c55ad015>/i)
  })

  it('marks the block as no part of the text', async () => {
    const bytes = onePage('/MediaBox [0 0 595 842]', '')
    const text = appended(bytes, (await prepare(bytes)).bytes)
    assert.match(text, /\/Artifact <<[^>]*>> BDC\s+q [^\n]* Do Q\s+EMC/)
  })
})

describe('a document that others have signed', () => {
  it('stays unchanged, and takes a further signature that adds its own field', async () => {
    const signed = await sign(contract, 'Signature_1')
    const { bytes, stamped, fields } = await prepare(signed)
    assert.deepEqual([stamped, bytes], [false, signed])
    const later = { exists: false, textFieldName: null, page: 2, rect: null, invisible: null, entries: [] }
    assert.deepEqual(fields, [
      { fieldName: 'Signature_1_2', ...later },
      { fieldName: 'Signature_2_2', ...later },
    ])
    const twice = await sign(bytes, '', { field: { kind: 'invisible', fieldName: 'Signature_1_2' } })
    const { signatures } = await verifyPdf(twice, trust)
    assert.deepEqual(
      signatures.map(({ verdict }) => verdict),
      ['valid', 'valid'],
    )
  })

  it('is refused where its author allows no change, also without saying so in the catalog', async () => {
    const certified = toText(await sign(contract, 'Signature_1', { certify: true }))
    const silent = toBytes(certified.replace('/Perms <<', '/Xerms <<').replace('/V /1.2\n/P 2', '/V /1.2\n/P 1'))
    await assert.rejects(prepareDocument(silent, { block: sampleBlock(1), allPages: true, fonts: notoFonts }), {
      kind: 'locked',
      message: 'The author of this PDF certified it and does not allow any changes, including signatures',
    })
  })

  it('is refused where its author allows no change', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /Perms << /DocMDP 4 0 R >> /AcroForm << /Fields [5 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>',
      '<< /FT /Sig /T (Author) /V 4 0 R >>',
    ])
    await assert.rejects(prepare(bytes), (error: unknown) => error instanceof PdfError && error.kind === 'locked')
  })

  it('is refused where it is a form without pages of its own', async () => {
    const bytes = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ])
    await assert.rejects(prepare(bytes), (error: unknown) => error instanceof PdfError && error.kind === 'unsupported')
  })
})

/** Three pages that share a picture by inheritance, at this height. */
function contractOfThree(y = 300): Uint8Array {
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 300 400] /Resources << /XObject << /Logo 7 0 R >> >> >>',
    ...Array.from({ length: 3 }, () => '<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>'),
    stream(`1 0 0 1 50 ${y} cm /Logo Do`),
    stream('0 0 50 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 50 50]'),
  ])
}

function manyPages(pages: number, width: (index: number) => number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from(
      { length: pages },
      (_, index) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width(index)} 400] /Resources << >> >>`,
    ),
  ])
}
