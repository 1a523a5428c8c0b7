import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toRlp } from 'viem'
import { fromHex, toHex } from '../src/bytes.ts'
import { ProofError } from '../src/errors.ts'
import { decodeRlp, encodeRlp, encodeRlpInteger, type RlpItem, rlpInteger } from '../src/evm/rlp.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

const text = (value: string) => new Uint8Array(Buffer.from(value))
const lorem = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit'

test('the examples of the norm come out, and back', () => {
  const set: RlpItem = [[], [[]], [[], [[]]]]
  for (const [item, encoded] of [
    [text('dog'), '83646f67'],
    [[text('cat'), text('dog')], 'c88363617483646f67'],
    [text(''), '80'],
    [[], 'c0'],
    [Uint8Array.of(0), '00'],
    [Uint8Array.of(0x0f), '0f'],
    [Uint8Array.of(4, 0), '820400'],
    [set, 'c7c0c1c0c3c0c1c0'],
    [text(lorem), `b838${toHex(text(lorem))}`],
  ] as const) {
    assert.equal(toHex(encodeRlp(item)), encoded)
    assert.deepEqual(decodeRlp(fromHex(encoded), 'it'), item)
  }
})

test('integers have no leading zeros', () => {
  for (const [value, encoded] of [
    [0, '80'],
    [15, '0f'],
    [127, '7f'],
    [128, '8180'],
    [1024, '820400'],
    [2 ** 32, '850100000000'],
    [2 ** 53 - 1, '871fffffffffffff'],
  ] as const) {
    assert.equal(toHex(encodeRlpInteger(value)), encoded)
    assert.equal(rlpInteger(decodeRlp(fromHex(encoded), 'it'), 'it'), value)
  }
  assert.throws(() => rlpInteger(Uint8Array.of(0), 'it'), refusal('malformed'))
  assert.throws(() => rlpInteger(Uint8Array.of(0, 1), 'it'), refusal('malformed'))
  assert.throws(() => rlpInteger(new Uint8Array(7).fill(255), 'it'), refusal('out-of-range'))
  assert.throws(() => rlpInteger(new Uint8Array(2000).fill(255), 'it'), refusal('out-of-range'))
  assert.throws(() => rlpInteger([], 'it'), refusal('malformed'))
})

test('what is not in its one spelling is refused', () => {
  for (const [why, hostile] of [
    ['nothing', ''],
    ['a byte with a prefix', '817f'],
    ['a short string with a long prefix', 'b83700'.padEnd(4 + 2 * 55, '0')],
    ['a length with leading zeros', `b90038${toHex(text(lorem))}`],
    ['a short list with a long prefix', 'f801c0'],
    ['a list length with leading zeros', `f90038${'80'.repeat(56)}`],
    ['a string that ends too early', '83646f'],
    ['a list that ends too early', 'c883636174'],
    ['a string that leaves its list', 'c483646f6767'],
    ['a length that ends too early', 'b9ff'],
    ['a length beyond all numbers', 'bfffffffffffffffff'],
    ['a list length beyond all numbers', 'ffffffffffffffffff'],
    ['something behind it', '8000'],
  ] as const) {
    assert.throws(() => decodeRlp(fromHex(hostile), 'it'), refusal('malformed'), why)
  }
})

test('length is bounded', () => {
  assert.throws(() => decodeRlp(new Uint8Array(16 * 1024 * 1024 + 1), 'it'), refusal('too-large'))
})

test('depth is bounded', () => {
  const nested = (depth: number) => {
    let encoded = Uint8Array.of(0xc0)
    for (let i = 1; i < depth; i++) {
      const { length } = encoded
      const prefix = length < 56 ? [0xc0 + length] : length < 256 ? [0xf8, length] : [0xf9, length >> 8, length % 256]
      encoded = Uint8Array.of(...prefix, ...encoded)
    }
    return encoded
  }
  assert.ok(decodeRlp(nested(8), 'it'))
  assert.throws(() => decodeRlp(nested(9), 'it'), refusal('too-large'))
  assert.throws(() => decodeRlp(nested(5000), 'it'), refusal('too-large'))
})

const item = fc.letrec<{ item: RlpItem; list: RlpItem[] }>((tie) => ({
  item: fc.oneof({ depthSize: 'small', maxDepth: 6 }, fc.uint8Array({ maxLength: 70 }), tie('list')),
  list: fc.array(tie('item'), { maxLength: 5 }),
})).item

test('any nested list encodes as in another implementation, and comes back', () => {
  fc.assert(
    fc.property(item, (value) => {
      const encoded = encodeRlp(value)
      assert.equal(`0x${toHex(encoded)}`, toRlp(value as Parameters<typeof toRlp>[0]))
      assert.deepEqual(decodeRlp(encoded, 'it'), value)
    }),
    rounds(1000),
  )
})

test('whatever is read is written as it was read: there is one spelling', () => {
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc
      .tuple(item.map(encodeRlp), fc.nat(), fc.nat(255))
      .map(([bytes, at, byte]) => bytes.with(at % bytes.length, byte)),
  )
  fc.assert(
    fc.property(hostile, (bytes) => {
      try {
        assert.deepEqual(encodeRlp(decodeRlp(bytes, 'it')), new Uint8Array(bytes))
      } catch (error) {
        if (!(error instanceof ProofError)) throw error
      }
    }),
    rounds(5000),
  )
})
