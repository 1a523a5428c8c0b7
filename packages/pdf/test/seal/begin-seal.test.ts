import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginSeal, type SealRequest } from '../../src/seal/begin-seal.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { onePage, toBytes, toText } from '../support/plain-pdf.ts'
import { ann, authority, SIGNED_AT, trust } from '../support/sample-contract.ts'
import { readText } from '../support/scanners.ts'
import { type PngOptions, writePngOf } from '../support/write-png.ts'

const request: SealRequest = {
  fieldName: 'Seal_1',
  organization: 'Muster & Söhne GmbH',
  sealedAt: SIGNED_AT,
  position: { page: 1, x: 30, y: 20 },
  width: 100,
  fonts: notoFonts,
}

const refused = (kind: string) => (error: unknown) => (error as { kind?: string }).kind === kind

async function seal(bytes: Uint8Array, changes: Partial<SealRequest> = {}): Promise<Uint8Array> {
  const begun = await beginSeal(bytes, { ...request, ...changes })
  return finishSignature(begun, await authority.cms(begun, ann, SIGNED_AT))
}

const pages: readonly (readonly [string, string])[] = [
  ['plain', '/MediaBox [0 0 200 300]'],
  ['turned by 90', '/MediaBox [0 0 300 200] /Rotate 90'],
  ['turned by 180', '/MediaBox [0 0 200 300] /Rotate 180'],
  ['turned by 270', '/MediaBox [0 0 300 200] /Rotate 270'],
  ['cropped and not at 0', '/MediaBox [-50 -60 500 600] /CropBox [100 100 300 400]'],
  ['cropped and turned', '/MediaBox [-50 -60 500 600] /CropBox [100 100 400 300] /Rotate 90'],
  ['of larger units', '/MediaBox [0 0 100 150] /UserUnit 2'],
]

for (const [kind, entries] of pages) {
  test(`a seal is upright and in its place on a page that is ${kind}`, async () => {
    const bytes = await seal(onePage(entries, ''), { png: picture() })
    assert.equal(await qpdfComplaint(bytes), null)
    const report = await verifyPdf(bytes, trust)
    assert.equal(report.verdict, 'valid')
    const place = report.signatures[0]?.place
    assert.ok(place)
    assert.deepEqual([place.page, Math.round(place.x), Math.round(place.y), Math.round(place.width)], [1, 30, 20, 100])
    // Poppler renders a page with larger units in units: its picture is smaller by that factor.
    const drawn = await drawPage(bytes, 1, entries.includes('UserUnit') ? 2 : 1)
    const factor = drawn.width / 200
    const at = (x: number, y: number) => drawn.at(x * factor, y * factor)
    const top = place.y + place.height
    assert.ok(at(40, top - 10) < 60, 'the upper left of the picture is black')
    assert.ok(at(120, top - 10) > 100 && at(120, top - 10) < 160, 'its upper right is grey')
    assert.ok(at(40, top - 75) > 220, 'its lower half is white')
    assert.equal(at(25, top - 10), 255)
    assert.equal(at(135, top - 10), 255)
  })
}

const palette = [0, 0, 0, 128, 128, 128, 255, 255, 255, 0, 0, 0]
const kinds: readonly (readonly [string, Omit<PngOptions, 'width' | 'height' | 'lines'>, number[][]])[] = [
  ['of greys of 4 bits', { colorType: 0, depth: 4 }, [[0], [8], [15]]],
  ['of greys of 16 bits', { colorType: 0, depth: 16 }, [[0], [0x8000], [0xffff]]],
  ['of a palette of 8 bits', { colorType: 3, palette }, [[0], [1], [2]]],
  ['of a palette of 2 bits', { colorType: 3, depth: 2, palette }, [[0], [1], [2]]],
  ['of a palette with a transparent colour', { colorType: 3, palette, transparency: [0] }, [[3], [1], [0]]],
  ['interlaced', { colorType: 2, interlaced: true }, [Array(3).fill(0), Array(3).fill(128), Array(3).fill(255)]],
  ['interlaced and of a palette of 4 bits', { colorType: 3, depth: 4, interlaced: true, palette }, [[0], [1], [2]]],
]

for (const [kind, options, colors] of kinds) {
  test(`a picture that is ${kind} is drawn correctly`, async () => {
    const bytes = await seal(onePage('/MediaBox [0 0 200 300]', ''), { png: picture(options, colors) })
    assert.equal(await qpdfComplaint(bytes), null)
    const place = (await verifyPdf(bytes, trust)).signatures[0]?.place
    assert.ok(place)
    const { at } = await drawPage(bytes)
    const top = place.y + place.height
    for (const [dx, dy] of [
      [10, 10],
      [40, 40],
    ] as const) {
      assert.ok(at(30 + dx, top - dy) < 60, 'the upper left is black')
      assert.ok(at(80 + dx, top - dy) > 100 && at(80 + dx, top - dy) < 160, 'the upper right is grey')
      assert.ok(at(30 + dx, top - 50 - dy) > 220, 'the lower half is white')
    }
  })
}

test('without a picture the seal is a frame with the name in it', async () => {
  const bytes = await seal(onePage('/MediaBox [0 0 200 300]', ''))
  const { signatures } = await verifyPdf(bytes, trust)
  const place = signatures[0]?.place
  assert.ok(place)
  const drawn = await drawPage(bytes, 1, 4)
  assert.ok(drawn.at(30.8, place.y + place.height / 2) < 200)
  assert.equal(drawn.at(20, place.y + place.height / 2), 255)
})

test('a long name is read whole on a seal of the usual width, small or large, with a picture or without', async () => {
  const organization = 'Österreichische Gesellschaft für Softwareentwicklung GmbH & Co KG'
  for (const width of [150, 40, 560]) {
    for (const changes of [{}, { png: picture() }]) {
      const bytes = await seal(onePage('/MediaBox [0 0 600 900]', ''), { ...changes, organization, width })
      assert.equal(await qpdfComplaint(bytes), null)
      assert.ok((await readText(bytes)).replace(/\s+/gu, ' ').startsWith(`${organization} Sealed `))
    }
  }
})

test('a seal that is not wholly on a page is refused', async () => {
  const page = onePage('/MediaBox [0 0 200 300]', '')
  for (const changes of [
    { position: { page: 1, x: 101, y: 20 } },
    { position: { page: 1, x: -1, y: 20 } },
    { position: { page: 1, x: 10, y: 290 } },
    { position: { page: 2, x: 10, y: 20 } },
    { width: 201, position: { page: 1, x: 0, y: 0 } },
    { width: 0 },
    { width: Number.POSITIVE_INFINITY },
  ]) {
    await assert.rejects(beginSeal(page, { ...request, ...changes }), refused('off-the-page'))
  }
})

test('a picture that is none is refused', async () => {
  const page = onePage('/MediaBox [0 0 200 300]', '')
  await assert.rejects(beginSeal(page, { ...request, png: Uint8Array.of(1, 2, 3) }), refused('bad-image'))
})

test('a damaged file is sealed in its repaired form, and qpdf and we find it sound', async () => {
  const text = toText(onePage('/MediaBox [0 0 200 300]', ''))
  for (const damaged of [
    text.replace(/startxref\n\d+/, 'startxref\n5'),
    text.slice(0, text.indexOf('xref\n0 ')),
    text.replace('%PDF-1.7\n', '%PDF-1.7\n%some more bytes\n'),
    `HTTP/1.1 200 OK\r\n\r\n${text}`,
  ]) {
    const bytes = await seal(toBytes(damaged))
    assert.equal(await qpdfComplaint(bytes), null)
    assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
  }
})

test('a damaged file that carries a signature is refused and never repaired', async () => {
  const signed = toText(await seal(onePage('/MediaBox [0 0 200 300]', '')))
  const damaged = toBytes(signed.replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n5\n%%EOF\n'))
  await assert.rejects(beginSeal(damaged, { ...request, fieldName: 'Seal_2' }), refused('damaged'))
})

/** Black at the upper left, gray at the upper right, white below, as far as the given colors go. */
function picture(
  options: Omit<PngOptions, 'width' | 'height' | 'lines'> = { colorType: 0 },
  [black, grey, white]: readonly (readonly number[])[] = [[0], [128], [255]],
): Uint8Array {
  const side = 20
  return writePngOf({ width: side, height: side, ...options }, (x, y) => {
    const color = y >= side / 2 ? white : x < side / 2 ? black : grey
    return color ?? []
  })
}
