import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keccak256 as judge } from 'viem'
import { toHex } from '../src/bytes.ts'
import { keccak256 } from '../src/evm/keccak256.ts'
import { rounds } from './support/rounds.ts'

test('known hashes come out', () => {
  for (const [text, hash] of [
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['testing', '5f16f4c7f149ac4f9510d9cf8cf384038ad348b3bcdc01915f95de12df9d1b02'],
  ] as const) {
    assert.equal(toHex(keccak256(Buffer.from(text))), hash)
  }
})

test('every length around the block of 136 bytes hashes as in another implementation', () => {
  for (let length = 0; length <= 420; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
    assert.equal(`0x${toHex(keccak256(bytes))}`, judge(bytes), `${length} bytes`)
  }
})

test('any bytes hash as in another implementation, and stay as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
      const before = bytes.slice()
      assert.equal(`0x${toHex(keccak256(bytes))}`, judge(bytes))
      assert.deepEqual(bytes, before)
    }),
    rounds(300),
  )
})
