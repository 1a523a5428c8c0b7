import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { findByFirstByte, indicesByLeaps, indicesOf, wordFinder } from '../../src/read/word-finder.ts'

test('the search of Node.js and those of browsers find the same words', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '/ByteRange', '/ByteRa', '/'), { maxLength: 60 })
  const word = fc.constantFrom('/ByteRange', 'a', 'ab', 'aba', 'bb/', 'aaaaaaaaa')
  fc.assert(
    fc.property(text, word, fc.nat(100), (parts, wanted, from) => {
      // A view into a larger buffer: nothing beyond its ends may be found.
      const whole = Buffer.from(`${wanted}${parts.join('')}${wanted}`)
      const bytes = new Uint8Array(whole.buffer, whole.byteOffset + 1, whole.length - 2)
      const content = whole.subarray(1, -1).toString()
      assert.equal(wordFinder(bytes)(wanted, from), content.indexOf(wanted, from))
      assert.equal(findByFirstByte(bytes, wanted, from), content.indexOf(wanted, from))
      assert.deepEqual(indicesOf(bytes, wanted), indicesByLeaps(bytes, wanted))
      const places = [...content].flatMap((_, at) => (content.startsWith(wanted, at) ? [at] : []))
      assert.deepEqual(indicesOf(bytes, wanted), places)
    }),
  )
})
