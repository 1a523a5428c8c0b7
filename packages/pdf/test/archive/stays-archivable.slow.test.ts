import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { ArchiveChecks } from '../support/archive-checks.ts'
import { type ArchiveOptions, archiveInput, type Flavour } from '../support/archive-input.ts'
import { closeContract, textPages } from '../support/closed-contract.ts'
import { drawPage } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { sampleBlock } from '../support/sample-block.ts'
import { trust } from '../support/sample-contract.ts'
import { writeHandPng } from '../support/write-png.ts'

/**
 * From preparation to timestamp, with a typed and a drawn signature, names whose letters are composed, and a seal with
 * a picture.
 */
async function complete(flavour: Flavour, options: ArchiveOptions = {}) {
  const input = archiveInput(flavour, options)
  const { bytes } = await closeContract(input, true, writeHandPng())
  return { bytes, checks: new ArchiveChecks(bytes, input) }
}

test('in PDF/A-1b every font lists its glyphs, nothing is transparent and every field has a look', async () => {
  const { bytes, checks } = await complete('1b')
  assert.deepEqual(checks.wrongGlyphSets(), [])
  assert.deepEqual(checks.transparent(), [])
  assert.deepEqual(checks.withoutLook(1), [])
  assert.deepEqual(checks.uncalibrated('CMYK'), [])
  assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
})

for (const flavour of ['1a', '2a', '2u', '3a', '3u'] as const) {
  test(`in PDF/A-${flavour} every glyph maps to a text`, async () => {
    const { bytes, checks } = await complete(flavour)
    assert.deepEqual(checks.glyphsWithoutText(), [])
    assert.deepEqual(checks.withoutLook(flavour === '1a' ? 1 : 2), [])
    assert.equal((await verifyPdf(bytes, trust)).verdict, 'valid')
  })
}

test('in PDF/A-2u a name with private characters maps to what is shown of it', async () => {
  const input = archiveInput('2u')
  const block = sampleBlock(1, { signers: [{ fieldName: 'Signature_1', name: 'Ann \ue000\ufffe\u{f0000}' }] })
  const { bytes } = await prepareDocument(input, { block, allPages: false, fonts: notoFonts })
  assert.deepEqual(new ArchiveChecks(bytes, input).glyphsWithoutText(), [])
})

for (const flavour of ['1b', '2b', '3b'] as const) {
  for (const space of ['cmyk', 'gray'] as const) {
    test(`in PDF/A-${flavour} for ${space} no color of a screen is used uncalibrated`, async () => {
      const { checks } = await complete(flavour, { space })
      assert.deepEqual(checks.uncalibrated('RGB'), [])
    })
  }

  test(`in PDF/A-${flavour} without an output intent no color is used uncalibrated, and none blends`, async () => {
    const { checks } = await complete(flavour, { space: 'none' })
    assert.deepEqual(checks.uncalibrated('RGB'), [])
    assert.deepEqual(checks.uncalibrated('Gray'), [])
    assert.deepEqual(checks.transparent(), [])
  })
}

test('a document that is no PDF/A gets none of what only PDF/A needs', async () => {
  const input = textPages(['/MediaBox [0 0 595 842]'])
  const { bytes } = await closeContract(input, true, writeHandPng())
  const checks = new ArchiveChecks(bytes, input)
  assert.ok(checks.wrongGlyphSets().every((text) => text === 'no CIDSet'))
  assert.ok(checks.uncalibrated('RGB').length > 0)
  assert.ok(checks.transparent().length > 0)
  assert.deepEqual(checks.withoutLook(1), ['Time'])
})

test('a block looks the same whatever colors the output intent speaks of, and a seal without transparency too', async () => {
  const [usual, calibrated, flat] = await Promise.all([
    complete('2b'),
    complete('2b', { space: 'cmyk' }),
    complete('1b', { space: 'none' }),
  ])
  const drawn = await drawPage(usual.bytes)
  for (const { bytes } of [calibrated, flat]) {
    const other = await drawPage(bytes)
    assert.equal(other.height, drawn.height)
    const differences = (x0: number, y0: number, width: number, height: number) =>
      Array.from({ length: width * height }, (_, i) => {
        const [x, y] = [x0 + (i % width), y0 + Math.floor(i / width)]
        return Math.abs(drawn.at(x, y) - other.at(x, y))
      })
    assert.ok(Math.max(...differences(0, 0, 595, BLOCK_HEIGHT)) <= 1)
    const ofSeal = differences(SEAL.x, SEAL.y, SEAL.width, SEAL.height)
    // Readers smooth the edges of a masked picture differently from those of a translucent one.
    assert.ok(ofSeal.reduce((sum, difference) => sum + difference, 0) / ofSeal.length < 3)
  }
})

/** In points, on the first page as seen. */
const BLOCK_HEIGHT = 150
const SEAL = { x: 120, y: 380, width: 110, height: 70 }
