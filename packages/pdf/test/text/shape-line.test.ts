import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../proof/test/support/rounds.ts'
import { lineOperators } from '../../src/text/line-operators.ts'
import { shapeLine } from '../../src/text/shape-line.ts'
import type { Line } from '../../src/text/shaped-line.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { notoFonts } from '../support/noto-fonts.ts'

const regular = { weight: 'regular' } as const
const shape = (text: string) => shapeLine(new Typesetter(notoFonts), text, regular)
const glyphsOf = (line: Line) => line.words.flatMap(({ glyphs }) => glyphs)
const seen = (line: Line) => glyphsOf(line).map(({ text }) => text)
const fontsOf = (line: Line) => line.words.map(({ font }) => font.postscriptName)

test('each script is set in a font that has it', () => {
  const names = [
    ['Nov\u00e1k', 'NotoSans-Regular'],
    ['\u0415\u043b\u0435\u043d\u0430', 'NotoSans-Regular'],
    ['\u0645\u062d\u0645\u062f', 'NotoSansArabic-Regular'],
    ['\u05e9\u05e8\u05d4', 'NotoSansHebrew-Regular'],
    ['\u092e\u094b\u0939\u0928', 'NotoSansDevanagari-Regular'],
    ['\u0e28\u0e34\u0e23\u0e34', 'NotoSansThai-Regular'],
    ['\u738b\u5c0f\u660e', 'NotoSansSC-Regular'],
    ['\uae40\ucca0\uc218', 'NotoSansKR-Regular'],
  ] as const
  for (const [name, font] of names) assert.deepEqual(fontsOf(shape(name)), [font])
})

test('Arabic letters take the form of their place in the word', () => {
  const alone = glyphsOf(shape('\u0645'))[0]?.glyph.id
  const joined = glyphsOf(shape('\u0645\u0645\u0645')).map(({ glyph }) => glyph.id)
  assert.equal(new Set([alone, ...joined]).size, 4)
})

test('the Devanagari vowel I is drawn before its consonant and read after it', () => {
  const [word] = shape('\u0915\u093f').words
  const [first] = word?.glyphs ?? []
  assert.deepEqual(first?.glyph.codePoints, [0x93f])
  assert.equal(word?.actualText, '\u0915\u093f')
})

test('the ring of the Thai vowel AM lies below the tone mark', () => {
  const glyphs = glyphsOf(shape('\u0e19\u0e49\u0e33'))
  assert.deepEqual(
    glyphs.map(({ glyph }) => glyph.codePoints[0]),
    [0xe19, 0xe4d, 0xe49, 0xe32],
  )
})

test('mixed directions are in visual order', () => {
  assert.equal(seen(shape('ab \u05d0\u05d1 12')).join(''), 'ab 12 \u05d1\u05d0')
  assert.equal(seen(shape('\u05d0\u05d1 12 ab')).join(''), 'ab 12 \u05d1\u05d0')
})

test('a line reads from the right when its first letter does', () => {
  assert.equal(shape('\u05d0\u05d1 ab').rightToLeft, true)
  assert.equal(shape('ab \u05d0\u05d1').rightToLeft, false)
})

test('brackets open toward their content in either direction', () => {
  const [left, right] = [shape('(a)'), shape('(\u05d0)')].map((line) => glyphsOf(line).map(({ glyph }) => glyph.id))
  assert.equal(right?.[0], left?.[0])
  assert.equal(right?.[2], left?.[2])
})

test('a mark stays in the font of its letter', () => {
  assert.equal(new Set(fontsOf(shape('x\u0323\u0301'))).size, 1)
})

test('a character that no font has is shown as a replacement, reported, and still reads as itself', () => {
  const typesetter = new Typesetter(notoFonts)
  const line = shapeLine(typesetter, 'a\u{13000}b', regular)
  assert.deepEqual([...typesetter.missing], ['\u{13000}'])
  assert.equal(seen(line).join(''), 'a\u{13000}b')
  assert.deepEqual(
    glyphsOf(line).map(({ glyph }) => glyph.codePoints[0]),
    [0x61, 0xfffd, 0x62],
  )
})

test('controls of direction have no effect and are not kept', () => {
  assert.equal(seen(shape('\u202eabc\u202c \u2066d\u2069')).join(''), 'abc d')
})

test('line ends and control characters become one space', () => {
  assert.equal(seen(shape(' a\r\n\tb\u0000\u2028c ')).join(''), 'a b c')
})

test('marks are not piled up without end, and text is cut at a thousand characters', () => {
  assert.equal(glyphsOf(shape(`a${'\u0301'.repeat(500)}`)).length < 10, true)
  assert.equal(glyphsOf(shape('n'.repeat(100_000))).length, 1000)
})

test('bold that a font does not have is made by an outline', () => {
  const typesetter = new Typesetter(notoFonts)
  const bold = shapeLine(typesetter, 'a \u0645', { weight: 'bold' })
  assert.deepEqual(
    bold.words.map(({ embolden }) => embolden),
    [false, false, true],
  )
})

test('fonts that no character asks for are not taken apart', () => {
  const broken = { bytes: new Uint8Array(10), scripts: ['Hebr'] }
  const typesetter = new Typesetter({ ...notoFonts, fallbacks: [...notoFonts.fallbacks, broken] })
  assert.equal(shapeLine(typesetter, 'abc \u0645\u062d \u738b', regular).words.length, 5)
})

test('a letter whose marks the shaping cannot place is still shown', () => {
  assert.equal(seen(shape('\u06a2')).join(''), '\u06a2')
})

test('any string at all becomes operators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const typesetter = new Typesetter(notoFonts)
      const line = shapeLine(typesetter, text, { weight: 'bold', tracking: 0.1 })
      const operators = lineOperators(typesetter, line, { x: 1, y: 2, size: 9 })
      assert.equal(Number.isFinite(line.width), true)
      assert.doesNotMatch(operators, /NaN|undefined|e[-+]\d/u)
    }),
    rounds(60),
  )
})

test('any order of letters, marks and joiners of the scripts that are shaped becomes operators', () => {
  const unit = fc.oneof(
    ...[
      [0x600, 0x6ff],
      [0x591, 0x5f4],
      [0x900, 0x97f],
      [0xe01, 0xe5b],
      [0x300, 0x36f],
      [0x1100, 0x11ff],
      [0x200b, 0x200f],
    ].map(([min, max]) => fc.integer({ min: min ?? 0, max: max ?? 0 }).map((code) => String.fromCodePoint(code))),
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const typesetter = new Typesetter(notoFonts)
      lineOperators(typesetter, shapeLine(typesetter, text, regular), { x: 0, y: 0, size: 9 })
    }),
    rounds(300),
  )
})
