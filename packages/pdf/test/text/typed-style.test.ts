import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFont } from '../../src/text/open-font.ts'
import { isSlanted, styleFor, stylesFor, type TypedStyle, typedStyles } from '../../src/text/typed-style.ts'
import { signatureFonts } from '../support/noto-fonts.ts'

test('the font of a style has every character that the style offers to write', () => {
  const fonts = signatureFonts().handwriting ?? {}
  for (const style of typedStyles.filter((one) => one !== 'plain')) {
    const font = openFont(fonts[style] ?? assert.fail(style))
    const characters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))
    const offered = characters.filter((one) => stylesFor(`-${one}-`.normalize('NFC')).includes(style))
    const written = offered.flatMap((one) => [...one.normalize('NFC')])
    const lacking = written.filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
    assert.deepEqual([style, lacking.join('')], [style, ''])
    assert.ok(offered.length > 50, style)
  }
})

test('each name is offered the styles that can write all of it', () => {
  const cases: readonly (readonly [string, readonly TypedStyle[]])[] = [
    ['Anna Kowalska-\u017b\u00f3\u0142\u0107', ['flowing', 'elegant', 'pen', 'neat', 'plain']],
    ['J\u00fcrgen O\u2019Gro\u00df 3.', ['flowing', 'elegant', 'pen', 'neat', 'plain']],
    ['\u0218tefan \u021au\u021bu', ['flowing', 'elegant', 'neat', 'plain']],
    ['Nguy\u1ec5n Th\u1ecb', ['flowing', 'elegant', 'neat', 'plain']],
    ['Nguye\u0302\u0303n', ['flowing', 'elegant', 'neat', 'plain']],
    ['\u041e\u043b\u044c\u0433\u0430 \u0406\u0432\u0430\u043d\u043e\u0432\u0430', ['pen', 'neat', 'plain']],
    ['\u0645\u062d\u0645\u062f \u0627\u0644\u0639\u0631\u0628\u064a', ['ruqaa', 'plain']],
    ['Anna \u738b', ['plain']],
    ['\u05d3\u05d5\u05d3 \u05db\u05d4\u05df', ['plain']],
    ['\u738b\u5c0f\u660e', ['plain']],
    ['\u0905\u0928\u093f\u0924\u093e', ['plain']],
  ]
  for (const [name, styles] of cases) assert.deepEqual([name, stylesFor(name)], [name, styles])
})

test('a style that lacks a character gives way to one that has them all', () => {
  assert.equal(styleFor('Anna', 'elegant'), 'elegant')
  assert.equal(styleFor('\u041e\u043b\u044c\u0433\u0430', 'elegant'), 'pen')
  assert.equal(styleFor('\u738b\u5c0f\u660e', 'elegant'), 'plain')
  assert.equal(styleFor('\u0645\u062d\u0645\u062f', 'plain'), 'plain')
})

test('only scripts with a slanted form are slanted', () => {
  for (const name of [
    'Anna-Mari\u00eb',
    '\u041e\u043b\u044c\u0433\u0430',
    '\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2',
  ])
    assert.ok(isSlanted(name), name)
  for (const name of [
    '\u0645\u062d\u0645\u062f',
    '\u738b\u5c0f\u660e',
    '\u0905\u0928\u093f\u0924\u093e',
    '\u0e2a\u0e21\u0e0a\u0e32\u0e22',
  ])
    assert.ok(!isSlanted(name), name)
})
