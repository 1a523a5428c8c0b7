import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { faultOfName, isReadableName, replaceUnsafeCharacters } from '../src/readable-name.ts'

const anything = fc.string({ unit: 'binary' })

test('a name is readable exactly where nothing is wrong with it', () => {
  for (const name of ['Ada', '  1', 'می\u200cخواهم', '\u3164a', '€']) assert.ok(isReadableName(name), name)
  for (const name of ['', ' ', '\u200b', '\u3164', 'a\nb', 'a\u2028b', 'a\u202eb', 'a\ud800']) {
    assert.ok(!isReadableName(name), JSON.stringify(name))
  }
  fc.assert(fc.property(anything, (text) => isReadableName(text) === (faultOfName(text) === null)))
})

test('a text without unsafe characters is a readable name as soon as there is something to see in it', () => {
  fc.assert(fc.property(anything, (text) => isReadableName(`${replaceUnsafeCharacters(text, ' ')}a`)))
})
