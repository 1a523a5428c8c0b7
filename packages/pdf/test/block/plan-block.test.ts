import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietSpace, smallestSide } from '../../src/barcode/barcode-operators.ts'
import type { BlockForm, BlockPart, BlockPlan } from '../../src/block/block-plan.ts'
import { planBlock } from '../../src/block/plan-block.ts'
import { PdfError } from '../../src/errors.ts'
import type { BlockContent, Rectangle } from '../../src/model.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { sampleBlock } from '../support/sample-block.ts'

const A4 = 595.28
const WIDTHS = [36, 60, 80, 120, 170, 297.64, 420, A4, 841.89, 2000, 14_400]
const typesetter = new Typesetter(notoFonts)
const plan = (content: BlockContent, width: number, form: BlockForm) => planBlock(typesetter, content, { width, form })

function boxOf(part: BlockPart): Rectangle {
  switch (part.kind) {
    case 'text':
      return { x: part.x, y: part.y - part.size * 0.2, width: part.line.width * part.size, height: part.size * 0.8 }
    case 'rule':
      return { x: part.x, y: part.y - part.thickness / 2, width: part.width, height: part.thickness }
    case 'barcode': {
      const quiet = quietSpace(part.matrix, part.side)
      const side = part.side + 2 * quiet
      return { x: part.x - quiet, y: part.y - quiet, width: side, height: side }
    }
  }
}

const overlap = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01 && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01

function assertTidy({ width, height, parts, slots, pageNumber }: BlockPlan): void {
  const places = slots.flatMap(({ signature, signedBy }) => (signature === null ? [signedBy] : [signature, signedBy]))
  const boxes = [...parts.map(boxOf), ...places, pageNumber]
  for (const box of boxes) {
    assert.ok(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0)
    assert.ok(box.x + box.width <= width + 0.01 && box.y + box.height <= height + 0.01)
  }
  for (const [i, box] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) assert.ok(!overlap(box, other), JSON.stringify([box, other]))
  }
}

test('nothing overlaps and nothing leaves the block, quiet zones included, at any width', () => {
  for (const width of WIDTHS) {
    for (const form of ['full', 'compact'] as const) {
      for (const signers of [1, 5]) assertTidy(plan(sampleBlock(signers), width, form))
    }
  }
})

test('each of one to fifty signers has a place, in order, and the block grows with them', () => {
  let height = 0
  for (const signers of [1, 5, 13, 29, 50]) {
    const { slots, ...rest } = plan(sampleBlock(signers), A4, 'full')
    assert.deepEqual(
      slots.map(({ fieldName }) => fieldName),
      Array.from({ length: signers }, (_, i) => `Signature_${i + 1}`),
    )
    for (const { signature } of slots) assert.ok((signature?.width ?? 0) >= 120 && (signature?.height ?? 0) >= 20)
    assert.ok(rest.height > height)
    height = rest.height
  }
})

test('the compact form has dates but no places for signatures, and is lower', () => {
  const full = plan(sampleBlock(4), A4, 'full')
  const compact = plan(sampleBlock(4), A4, 'compact')
  for (const { signature, signedBy } of compact.slots) {
    assert.equal(signature, null)
    assert.ok(signedBy.width > 80)
  }
  assert.ok(compact.height < full.height * 0.8)
})

test('names that read from the right end at the right of their place', () => {
  const { parts, slots } = plan(
    sampleBlock(1, { signers: [{ fieldName: 'a', name: '\u05e9\u05e8\u05d4' }] }),
    A4,
    'full',
  )
  const name = parts.find((part) => part.kind === 'text' && part.line.rightToLeft)
  const place = slots[0]?.signedBy
  assert.ok(name !== undefined && place !== undefined)
  const box = boxOf(name)
  assert.equal((box.x + box.width).toFixed(3), (place.x + place.width).toFixed(3))
})

test('barcodes are those requested', () => {
  const count = (barcode: BlockContent['barcode']) =>
    plan(sampleBlock(1, { barcode }), A4, 'full').parts.filter(({ kind }) => kind === 'barcode').length
  assert.deepEqual([count('both'), count('qr'), count('datamatrix'), count('none')], [2, 1, 1, 0])
})

test('both barcodes have one size, and one base line or one left edge, at any width', () => {
  for (const width of WIDTHS) {
    for (const verifyUrl of ['https://a.example', `https://sign.example.com/verify/${'f0'.repeat(32)}`]) {
      const codes = plan(sampleBlock(2, { verifyUrl }), width, 'full').parts.filter((part) => part.kind === 'barcode')
      const [first, second] = codes
      for (const { matrix, side } of codes) assert.ok(side >= smallestSide(matrix))
      if (first === undefined || second === undefined) continue
      assert.equal(first.side, second.side)
      assert.ok(first.y === second.y || first.x === second.x)
    }
  }
})

test('no text on A4 is smaller than 5.5 points, in any language', () => {
  const verifyUrl = `https://sign.example.com/verify/${'f0'.repeat(32)}`
  for (const language of ['en', 'de', 'fr', 'it', 'es', 'ar'] as const) {
    for (const form of ['full', 'compact'] as const) {
      const { parts } = plan(sampleBlock(3, { language, verifyUrl }), A4, form)
      for (const part of parts) {
        if (part.kind === 'text') assert.ok(part.size >= 5.5, `${language}: ${part.size}`)
      }
    }
  }
})

test('the heading names first who is first in the grid', () => {
  const headingOf = (...roles: readonly boolean[]) => {
    const signers = roles.map((approves, i) => ({ fieldName: `s${i}`, name: `Person ${i}`, approves }))
    const texts = plan(sampleBlock(0, { signers }), A4, 'full').parts.flatMap((part) =>
      part.kind === 'text' ? [part.line.words.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')] : [],
    )
    return texts.find((text) => /APPROVER/.test(text))
  }
  assert.equal(headingOf(false, true), 'SIGNER \u00b7 APPROVER')
  assert.equal(headingOf(true, false), 'APPROVER \u00b7 SIGNER')
  assert.equal(headingOf(true, false, false), 'APPROVER \u00b7 2 SIGNERS')
})

test('a very wide page has the column of a wide one', () => {
  const widest = (width: number) =>
    Math.max(...plan(sampleBlock(3), width, 'full').parts.map((part) => boxOf(part).width))
  assert.equal(widest(14_400), widest(900))
})

test('more than fifty signers, and pages on which nothing fits, are refused', () => {
  assert.throws(() => plan(sampleBlock(51), A4, 'full'), PdfError)
  for (const width of [0, -5, 10, Number.NaN, 20_000])
    assert.throws(() => plan(sampleBlock(1), width, 'full'), PdfError)
})
