import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../proof/test/support/rounds.ts'
import { fitInTwo, fitLine, fitText } from '../../src/text/fit-line.ts'
import { shapeLine } from '../../src/text/shape-line.ts'
import type { Line } from '../../src/text/shaped-line.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { notoFonts } from '../support/noto-fonts.ts'

const regular = { weight: 'regular' } as const
const typesetter = new Typesetter(notoFonts)
const textOf = (line: Line) =>
  line.words.map(({ actualText, glyphs }) => actualText ?? glyphs.map(({ text }) => text).join('')).join('')

test('text that fits keeps its size', () => {
  assert.equal(fitLine(typesetter, 'abc', regular, { width: 100, size: 10, smallest: 5 }).size, 10)
})

test('text that is too wide is made smaller, just so much', () => {
  const natural = shapeLine(typesetter, 'A name of some length', regular).width * 10
  const { line, size } = fitLine(typesetter, 'A name of some length', regular, {
    width: natural * 0.7,
    size: 10,
    smallest: 5,
  })
  assert.equal(size.toFixed(6), '7.000000')
  assert.equal(textOf(line), 'A name of some length')
})

test('text that would become too small ends in an ellipsis', () => {
  const { line, size } = fitLine(typesetter, 'word '.repeat(50), regular, { width: 80, size: 10, smallest: 8 })
  assert.equal(size, 8)
  assert.match(textOf(line), /^word .*\u2026$/u)
  assert.equal(line.width * size <= 80, true)
  assert.equal(line.width * size > 60, true)
})

test('text is broken between words, in scripts with spaces and without', () => {
  const fit = { width: 60, size: 10, smallest: 5, lines: 5 }
  const lines = (text: string) => fitText(typesetter, text, regular, fit).map(({ line }) => textOf(line))
  for (const line of lines('several words of one line')) assert.doesNotMatch(line, /^ | $/u)
  assert.equal(lines('several words of one line').join(' '), 'several words of one line')
  const thai =
    '\u0e2a\u0e31\u0e0d\u0e0d\u0e32\u0e40\u0e0a\u0e48\u0e32\u0e1a\u0e49\u0e32\u0e19\u0e23\u0e30\u0e22\u0e30\u0e22\u0e32\u0e27'
  assert.equal(lines(thai).join(''), thai)
  const words = new Set(
    Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(thai), ({ index }) => index),
  )
  let at = 0
  for (const line of lines(thai)) {
    assert.equal(words.has(at), true)
    at += line.length
  }
  assert.equal(lines('\u623f\u5c4b\u79df\u8d41\u5408\u540c\u4e0e\u8865\u5145\u534f\u8bae').length > 1, true)
})

test('text that would become small takes two lines of one size, broken near its middle', () => {
  const one = { width: 100, size: 12, smallest: 4 }
  const inTwo = (text: string) => fitInTwo(typesetter, text, regular, one, { ...one, size: 8 })
  assert.deepEqual(
    inTwo('Maria Theresia Walburga Amalia Christina').map(({ line }) => textOf(line)),
    ['Maria Theresia Walburga', 'Amalia Christina'],
  )
  const sizes = new Set(inTwo('Maria Theresia Walburga Amalia Christina').map(({ size }) => size))
  assert.equal(sizes.size, 1)
  assert.equal(inTwo('Maria Theresia').length, 1)
  assert.equal(inTwo('M'.repeat(40)).length, 1)
})

test('a word wider than a line is broken inside', () => {
  const fitted = fitText(typesetter, 'x'.repeat(60), regular, { width: 100, size: 10, smallest: 5, lines: 6 })
  assert.equal(fitted.map(({ line }) => textOf(line)).join(''), 'x'.repeat(60))
})

test('a character that is wider than a line is made smaller', () => {
  const wide = '\ufda8'
  const natural = shapeLine(typesetter, wide, regular).width
  for (const text of [`${wide}!`, `${wide} ${wide} ${wide} ${wide}`]) {
    const width = natural * 3
    for (const { line, size } of fitText(typesetter, text, regular, { width, size: 12, smallest: 4, lines: 3 })) {
      assert.ok(line.width * size <= width + 1e-6, `${line.width * size} of ${width}`)
    }
  }
})

test('whatever the text, no line is wider than its place', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.double({ min: 20, max: 200, noNaN: true }),
      (text, width) => {
        for (const { line, size } of fitText(typesetter, text, regular, { width, size: 12, smallest: 4, lines: 3 })) {
          assert.equal(line.width * size <= width + 1e-6, true)
        }
        const fit = { width, size: 12, smallest: 4 }
        for (const { line, size } of fitInTwo(typesetter, text, regular, fit, { ...fit, size: 8 })) {
          assert.equal(line.width * size <= width + 1e-6, true)
        }
      },
    ),
    rounds(100),
  )
})
