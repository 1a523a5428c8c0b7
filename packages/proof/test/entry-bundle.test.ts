import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatEntryBundle, parseEntryBundle } from '../src/entry-bundle.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'
import { sampleEntries } from './support/sample-log.ts'

test('a bundle is every entry behind its length as a big-endian uint16', () => {
  const [a, b] = sampleEntries(2) as [Uint8Array, Uint8Array]
  const expected = Buffer.concat([Buffer.from([0, 85]), a, Buffer.from([0, 85]), b])
  assert.deepEqual(Buffer.from(formatEntryBundle([a, b])), expected)
  assert.deepEqual(Buffer.from(formatEntryBundle([new Uint8Array(258)]).subarray(0, 2)), Buffer.from([1, 2]))
})

test('every bundle comes back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 600 }), { minLength: 1, maxLength: 256 }), (entries) => {
      assert.deepEqual(parseEntryBundle(formatEntryBundle(entries), entries.length), entries)
    }),
    rounds(300),
  )
})

test('a bundle cut short, prolonged or of another width is refused', () => {
  const bundle = formatEntryBundle(sampleEntries(3))
  for (let length = 0; length < bundle.length; length++) {
    assert.throws(() => parseEntryBundle(bundle.subarray(0, length), 3), refusal('malformed'))
  }
  assert.throws(() => parseEntryBundle(Buffer.concat([bundle, Buffer.alloc(1)]), 3), refusal('malformed'))
  assert.throws(() => parseEntryBundle(Buffer.concat([bundle, Buffer.alloc(2)]), 3), refusal('malformed'))
  assert.throws(() => parseEntryBundle(bundle, 2), refusal('malformed'))
  assert.throws(() => parseEntryBundle(bundle, 4), refusal('malformed'))
})

test('a bundle has 1 to 256 entries of at most 65,535 bytes', () => {
  for (const width of [0, 257, 1.5, Number.NaN]) {
    assert.throws(() => parseEntryBundle(new Uint8Array(), width), refusal('out-of-range'))
  }
  assert.throws(() => formatEntryBundle([]), refusal('out-of-range'))
  assert.throws(() => formatEntryBundle(Array(257).fill(new Uint8Array())), refusal('out-of-range'))
  assert.throws(() => formatEntryBundle([new Uint8Array(65_536)]), refusal('too-large'))
})
