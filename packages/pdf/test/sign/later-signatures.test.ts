import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Rectangle } from '../../src/model.ts'
import { type PreparedDocument, prepareDocument } from '../../src/prepare/prepare-document.ts'
import { readFormFields } from '../../src/read/form-fields.ts'
import { PdfFile } from '../../src/read/pdf-file.ts'
import { WidgetPlaces } from '../../src/read/widget-places.ts'
import { beginSeal } from '../../src/seal/begin-seal.ts'
import { beginSignerSignature } from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import type { PdfLanguage } from '../../src/words/words.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { onePage, plainPdf, stream, toBytes, toText } from '../support/plain-pdf.ts'
import { sampleBlock } from '../support/sample-block.ts'
import {
  addValidation,
  ann,
  authority,
  contract,
  SIGNED_AT,
  sign,
  stampTime,
  trust,
} from '../support/sample-contract.ts'
import { pdfsigVerdicts } from '../support/signature-judges.ts'

const A4 = '/MediaBox [0 0 595 842]'
const black = '0 g 0 0 2000 2000 re f'

async function seal(bytes: Uint8Array, certify = false): Promise<Uint8Array> {
  const position = { page: 1, x: 400, y: 700 }
  const look = { organization: 'Muster GmbH', sealedAt: SIGNED_AT, position, width: 110, fonts: notoFonts }
  const begun = await beginSeal(bytes, { fieldName: 'Seal', ...look, certify })
  return finishSignature(begun, await authority.cms(begun, ann, SIGNED_AT))
}

function prepare(bytes: Uint8Array, signers: number, language: PdfLanguage = 'en'): Promise<PreparedDocument> {
  return prepareDocument(bytes, { block: sampleBlock(signers, { language }), allPages: false, fonts: notoFonts })
}

/** All signers sign, in order. */
async function signAll(prepared: PreparedDocument, language: PdfLanguage = 'en'): Promise<Uint8Array> {
  let { bytes } = prepared
  const { signers, reference } = sampleBlock(prepared.fields.length)
  for (const [index, { fieldName, exists }] of prepared.fields.entries()) {
    const name = signers[index]?.name ?? ''
    const begun = await beginSignerSignature(bytes, {
      fieldName,
      isNew: !exists,
      name,
      signedAt: SIGNED_AT,
      reference,
      language,
      mark: { kind: 'typed', text: name },
      fonts: notoFonts,
    })
    const signer = await authority.signer(name.slice(0, 64))
    bytes = finishSignature(begun, await authority.cms(begun, signer, SIGNED_AT))
  }
  return bytes
}

/** Where the signatures of the prepared fields are. */
function placesOf(bytes: Uint8Array, { fields }: PreparedDocument) {
  const file = new PdfFile(bytes)
  const places = new WidgetPlaces(file)
  const all = readFormFields(file)
  return fields.flatMap(({ fieldName }) => {
    const [widget] = all.find(({ name }) => name === fieldName)?.widgets ?? []
    const place = widget && places.of(widget)
    return place === undefined ? [] : [{ page: place.page, rect: place.visual }]
  })
}

const touch = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Everything that the first file shows is there in the other one, and there is more at each place. */
async function assertShown(before: Uint8Array, after: Uint8Array, places: ReturnType<typeof placesOf>): Promise<void> {
  for (const page of new Set(places.map((place) => place.page))) {
    const [old, now] = [await drawPage(before, page), await drawPage(after, page)]
    for (let x = 0.5; x < old.width; x++)
      for (let y = 0.5; y < old.height; y++)
        if (old.at(x, y) < 250) assert.equal(now.at(x, y), old.at(x, y), `page ${page} changed at ${x}, ${y}`)
    for (const { rect } of places.filter((place) => place.page === page)) {
      let ink = 0
      for (let x = rect.x; x < rect.x + rect.width; x++)
        for (let y = rect.y; y < rect.y + rect.height; y++) if (now.at(x, y) < 160) ink++
      assert.ok(ink > 20, `nothing is shown at ${JSON.stringify(rect)}`)
    }
  }
}

describe('signatures on a sealed document', () => {
  it('are below each other at one side, where the lines of the page begin', async () => {
    for (const language of ['en', 'ar'] as const) {
      const prepared = await prepare(await seal(onePage(A4, '0 g 56 500 480 200 re f')), 4, language)
      const places = placesOf(await signAll(prepared, language), prepared)
      const sides = places.map(({ rect: { x, width } }) => (language === 'ar' ? x + width : x))
      assert.deepEqual(sides, Array(4).fill(sides[0]), language)
    }
  })

  for (const [what, entries] of Object.entries({
    'an upright page': A4,
    'a page turned by 90°': '/MediaBox [0 0 842 595] /Rotate 90',
    'a cropped page turned by 270°': '/MediaBox [-50 -50 942 695] /CropBox [0 0 842 595] /Rotate 270',
  })) {
    it(`show on ${what} where it is empty, and break neither the seal nor each other`, async () => {
      const sealed = await seal(onePage(entries, '0 g 60 400 300 20 re f 60 300 200 20 re f 250 20 60 12 re f'))
      const prepared = await prepare(sealed, 4)
      assert.deepEqual(
        prepared.fields.map(({ exists, invisible }) => [exists, invisible]),
        prepared.fields.map(() => [false, null]),
      )
      const signed = await signAll(prepared)
      const places = placesOf(signed, prepared)
      assert.equal(places.length, 4)
      for (const [index, { rect }] of places.entries()) {
        assert.ok(rect.width >= 132 && rect.height >= 34)
        for (const other of places.slice(index + 1)) assert.ok(!touch(rect, other.rect))
      }
      await assertShown(sealed, signed, places)
      const closed = await stampTime(await addValidation(signed))
      const report = await verifyPdf(closed, trust)
      assert.deepEqual(
        report.signatures.map(({ verdict }) => verdict),
        report.signatures.map(() => 'valid'),
      )
      assert.equal(report.marks.filter(({ kind, signer }) => kind === 'signature' && signer === 'trusted').length, 4)
      assert.deepEqual(
        (await pdfsigVerdicts(closed)).slice(0, 5),
        Array.from({ length: 5 }, () => 'Signature is Valid.'),
      )
      assert.equal(await qpdfComplaint(closed), null)
    })
  }

  it('begin at the right in a language that does', async () => {
    const sealed = await seal(onePage(A4, ''))
    const [left, right] = await Promise.all(
      (['en', 'ar'] as const).map(async (language) => {
        const prepared = await prepare(sealed, 1, language)
        return placesOf(await signAll(prepared, language), prepared)[0]?.rect
      }),
    )
    assert.ok(left && right)
    assert.ok(left.x < 60 && right.x + right.width > 595 - 100)
  })

  it('go to an earlier page if the last one is full', async () => {
    const sealed = await seal(pagesOf(['', black]))
    const prepared = await prepare(sealed, 2)
    assert.deepEqual(
      placesOf(await signAll(prepared), prepared).map(({ page }) => page),
      [1, 1],
    )
  })

  it('are one line each where no more fits, and still show a name', async () => {
    const sealed = await seal(pagesOf(['0 g 0 0 595 60 re 0 92 595 750 re f']))
    const prepared = await prepare(sealed, 1)
    const signed = await signAll(prepared)
    const places = placesOf(signed, prepared)
    assert.deepEqual(
      places.map(({ rect }) => Math.round(rect.height)),
      [14],
    )
    await assertShown(sealed, signed, places)
  })

  it('are at the edge of the last page if all pages are full, each in its own line', async () => {
    const sealed = await seal(pagesOf([black, black]))
    const prepared = await prepare(sealed, 2)
    assert.deepEqual(
      prepared.fields.map(({ invisible }) => invisible),
      [null, null],
    )
    const signed = await signAll(prepared)
    assert.deepEqual(
      placesOf(signed, prepared).map(({ page, rect }) => [page, Math.round(rect.y)]),
      [
        [2, 2],
        [2, 18],
      ],
    )
    const { signatures } = await verifyPdf(signed, trust)
    assert.deepEqual(
      signatures.map(({ verdict }) => verdict),
      ['valid', 'valid', 'valid'],
    )
  })

  it('are invisible if its author certified it for forms and signatures only', async () => {
    const prepared = await prepare(await seal(onePage(A4, ''), true), 1)
    assert.equal(prepared.fields[0]?.invisible, 'certified')
    const signed = await signAll(prepared)
    assert.deepEqual(placesOf(signed, prepared), [])
    assert.deepEqual(
      (await verifyPdf(signed, trust)).signatures.map(({ verdict }) => verdict),
      ['valid', 'valid'],
    )
  })

  it('never go on a page that shares its annotations with another', async () => {
    const shared = plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 ${A4} >>`,
      '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
      '<< /Type /Page /Parent 2 0 R /Resources << >> /Annots 6 0 R >>',
      '<< /Type /Page /Parent 2 0 R /Resources << >> /Annots 6 0 R >>',
      '[]',
    ])
    const prepared = await prepare(await seal(shared), 1)
    assert.deepEqual(
      placesOf(await signAll(prepared), prepared).map(({ page }) => page),
      [1],
    )
  })
})

describe('a document with an empty signature field', () => {
  it('has the signature of its only signer there', async () => {
    const once = await sign(contract, 'Signature_1')
    const prepared = await prepare(once, 1)
    assert.deepEqual(prepared.fields, [
      {
        fieldName: 'Signature_2',
        exists: true,
        textFieldName: null,
        page: 2,
        rect: { x: 120, y: 10, width: 100, height: 40 },
        invisible: null,
        entries: [],
      },
    ])
    const signed = await signAll(prepared)
    await assertShown(once, signed, placesOf(signed, prepared))
    assert.deepEqual(
      (await verifyPdf(signed, trust)).signatures.map(({ verdict }) => verdict),
      ['valid', 'valid'],
    )
  })

  it('keeps it empty if an earlier signature locks it, or if it demands more', async () => {
    const locked = await sign(contract, 'Signature_1', { lock: { fields: ['Signature_2'] } })
    const demanding = toBytes(toText(contract).replace('/Rect [120 10 220 50]', '/Rect [120 10 220 50] /SV << >>'))
    for (const bytes of [locked, await sign(demanding, 'Signature_1')]) {
      const prepared = await prepare(bytes, 1)
      assert.deepEqual([prepared.fields[0]?.exists, prepared.fields[0]?.invisible], [false, null])
      assert.equal(placesOf(await signAll(prepared), prepared).length, 1)
    }
  })
})

function pagesOf(contents: readonly string[]): Uint8Array {
  const kids = contents.map((_, index) => `${3 + 2 * index} 0 R`).join(' ')
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} ${A4} /Resources << >> >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${4 + 2 * index} 0 R >>`,
      stream(content),
    ]),
  ])
}
