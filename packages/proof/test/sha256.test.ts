import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSha256, sha256 } from '../src/sha256.ts'
import { rounds } from './support/rounds.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const native = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('SHA-256 gives the known answers of FIPS 180-4', () => {
  assert.equal(hex(sha256()), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(hex(sha256(Buffer.from('abc'))), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.equal(
    hex(sha256(Buffer.from('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  assert.equal(
    hex(sha256(new Uint8Array(1_000_000).fill(0x61))),
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  )
})

test('SHA-256 agrees with the native one at every length around the block borders', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * 167) % 256)
  for (let length = 0; length <= bytes.length; length++) {
    const part = bytes.subarray(0, length)
    assert.equal(hex(sha256(part)), native(part))
  }
})

test('SHA-256 of parts is that of their concatenation, wherever they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (parts) => {
      assert.equal(hex(sha256(...parts)), native(Buffer.concat(parts)))
    }),
    rounds(3000),
  )
})

test('a result is not touched by later calls', () => {
  const first = sha256(Buffer.from('abc'))
  sha256(Buffer.from('something else'))
  assert.equal(hex(first), native(Buffer.from('abc')))
})

test('SHA-256 of what comes in pieces is that of the whole, even when several are under way', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 })
  fc.assert(
    fc.property(pieces, pieces, (ones, others) => {
      const one = createSha256()
      const other = createSha256()
      for (let i = 0; i < Math.max(ones.length, others.length); i++) {
        one.update(ones[i] ?? new Uint8Array())
        assert.equal(hex(one.digest()), native(Buffer.concat(ones.slice(0, i + 1))))
        other.update(others[i] ?? new Uint8Array())
        sha256(Buffer.from('abc'))
      }
      assert.equal(hex(one.digest()), native(Buffer.concat(ones)))
      assert.equal(hex(other.digest()), native(Buffer.concat(others)))
    }),
    rounds(1000),
  )
})
