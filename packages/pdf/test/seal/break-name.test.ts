import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../proof/test/support/rounds.ts'
import { breakName } from '../../src/seal/break-name.ts'
import { shapeLine } from '../../src/text/shape-line.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { notoFonts } from '../support/noto-fonts.ts'

const room = { width: 134, size: 12 }
const LONG = 'Österreichische Gesellschaft für Softwareentwicklung GmbH & Co KG'

test('a name that about fits stays in one line, at its size', () => {
  for (const name of ['A', 'Muster & Söhne GmbH', 'Example Company Ltd.']) {
    assert.deepEqual(breakName(name, room), { lines: [name], size: 12 })
  }
})

test('a longer name is broken between words, and its lines are about as long as each other', () => {
  assert.deepEqual(breakName('Bundesministerium für Finanzen', room).lines, ['Bundesministerium', 'für Finanzen'])
  const { lines, size } = breakName(LONG, room)
  assert.deepEqual(lines, ['Österreichische Gesellschaft', 'für Softwareentwicklung', 'GmbH & Co KG'])
  assert.ok(size > 0.7 * room.size)
})

test('names in scripts without spaces, and words that are too long for any line, are broken as well', () => {
  for (const name of ['株式会社'.repeat(16), 'x'.repeat(64)]) {
    const { lines } = breakName(name, room)
    assert.equal(lines.length, 3)
    assert.equal(lines.join(''), name)
  }
})

test('lines about fit in the fonts that seals are drawn with', () => {
  const typesetter = new Typesetter(notoFonts)
  for (const name of [
    LONG,
    LONG.toUpperCase(),
    'Comité interprofessionnel de la distribution des documents',
    '株式会社日本電子署名認証サービス機構東京本部国際業務第二課',
    'شركة الاتصالات المتكاملة للتوقيع الإلكتروني',
    'Министерство цифрового развития и связи',
  ]) {
    const { lines, size } = breakName(name, room)
    for (const line of lines) {
      const width = shapeLine(typesetter, line, { weight: 'bold' }).width * size
      assert.ok(width < room.width * 1.15, `${line} is ${width} wide`)
    }
  }
})

test('whatever the name, nothing of it is lost, and it takes at most three lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const { lines, size } = breakName(name, room)
      assert.ok(lines.length <= 3 && size >= 6 && size <= 12)
      const letters = (text: string) => text.normalize('NFC').replace(/\s/gu, '')
      const whole = breakName(name, { width: 1e6, size: 1 }).lines.join('')
      assert.equal(letters(lines.join('')), letters(whole))
    }),
    rounds(300),
  )
})
