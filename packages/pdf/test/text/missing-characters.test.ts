import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingCharacters } from '../../src/text/missing-characters.ts'
import { notoFonts } from '../support/noto-fonts.ts'

test('what no font has is named, each once and whole', () => {
  const family = '\u{1f469}\u200d\u{1f680}'
  assert.deepEqual(missingCharacters(notoFonts, `Anna ${family} Novák ${family} \u{13000}`), [family, '\u{13000}'])
})

test('nothing is missing in names of many scripts', () => {
  for (const name of [
    'Wojciech Żółć',
    'Елена',
    'فاطمة الزهراء',
    'שרה',
    'मोहन',
    'ศิริ',
    '王小明',
    '김철수',
    'O’Neill\u200f',
  ])
    assert.deepEqual(missingCharacters(notoFonts, name), [], name)
})
