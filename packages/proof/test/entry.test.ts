import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHex, toHex } from '../src/bytes.ts'
import {
  commitmentOf,
  decodeEntry,
  ENTRY_TYPES,
  type Entry,
  encodeEntry,
  sequentialFingerprintOf,
} from '../src/entry.ts'
import { sha256 } from '../src/sha256.ts'
import { refusal } from './support/refusal.ts'
import { documentOf, saltOf, sampleEntries } from './support/sample-log.ts'

const ENTRY_1 =
  '6373653100000000000000010000018bcfe5687b0110108a92f10c6b4b9b61b25a7ebd2615734aa91e5f55337e0b51576dc4e65389' +
  'f00512f340165ea657b5d75c06a6705b8779bc1f505f377ced9b1c17afa272f3'

const ENTRY: Entry = {
  index: 7,
  serverTimestamp: 1700000000000,
  type: 'DOCUMENT_SEALED',
  previous: new Uint8Array(32).fill(1),
  commitment: new Uint8Array(32).fill(2),
}

test('the published entries and sequential fingerprints come out', () => {
  const entries = sampleEntries(3)
  assert.equal(toHex(entries[1] as Uint8Array), ENTRY_1)
  assert.deepEqual(entries.map(sequentialFingerprintOf).map(toHex), [
    '10108a92f10c6b4b9b61b25a7ebd2615734aa91e5f55337e0b51576dc4e65389',
    '1f0cb1b874ea63ccb91152d4e18ef69bf0f499736cd9088c7f3d5ed5c05a5b37',
    'f43c97964f6d6aedb97e42028bc5be949812d8056d8de299b36b25ef0a899050',
  ])
})

test('the published entry reads as what it was made from', () => {
  assert.deepEqual(decodeEntry(fromHex(ENTRY_1)), {
    index: 1,
    serverTimestamp: 1700000000123,
    type: 'SUBMITTED_HASH',
    previous: fromHex('10108a92f10c6b4b9b61b25a7ebd2615734aa91e5f55337e0b51576dc4e65389'),
    commitment: commitmentOf(sha256(documentOf(1)), saltOf(1)),
  })
})

test('the bytes of the types are those of the format', () => {
  assert.deepEqual(Object.fromEntries(ENTRY_TYPES.map((type, byte) => [type, byte])), {
    GENESIS: 0,
    SUBMITTED_HASH: 1,
    UPLOADED_FILE: 2,
    DOCUMENT_ORIGINAL: 3,
    DOCUMENT_SIGNED: 4,
    DOCUMENT_SEALED: 5,
    AUDIT_TRAIL: 6,
    TOKEN: 7,
    RANDOMNESS: 8,
    LOG_STATEMENT: 9,
  })
})

test('every entry reads back as it was written', () => {
  const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const entry = fc.record(
    {
      index: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      serverTimestamp: fc.integer({ min: 0, max: 8.64e15 }),
      type: fc.constantFrom(...ENTRY_TYPES.slice(1)),
      previous: bytes32,
      commitment: bytes32,
    },
    { noNullPrototype: true },
  )
  fc.assert(fc.property(entry, (original) => assert.deepEqual(decodeEntry(encodeEntry(original)), original)))
})

test('an entry that is none is refused with its reason', () => {
  const bytes = encodeEntry(ENTRY)
  assert.throws(() => decodeEntry(bytes.subarray(1)), refusal('malformed'))
  assert.throws(() => decodeEntry(new Uint8Array(86)), refusal('malformed'))
  assert.throws(() => decodeEntry(changed(bytes, 3, '2'.charCodeAt(0))), refusal('unsupported'))
  assert.throws(() => decodeEntry(changed(bytes, 20, 10)), refusal('unsupported'))
  assert.throws(() => decodeEntry(changed(bytes, 4, 1)), refusal('out-of-range'))
  assert.throws(() => decodeEntry(changed(bytes, 12, 1)), refusal('out-of-range'))
})

test('entry 0 is the genesis, no other is, and nothing precedes it', () => {
  const none = new Uint8Array(32)
  assert.equal(encodeEntry({ ...ENTRY, index: 0, type: 'GENESIS', previous: none }).length, 85)
  assert.throws(() => encodeEntry({ ...ENTRY, index: 0, previous: none }), refusal('malformed'))
  assert.throws(() => encodeEntry({ ...ENTRY, type: 'GENESIS' }), refusal('malformed'))
  assert.throws(() => encodeEntry({ ...ENTRY, index: 0, type: 'GENESIS' }), refusal('malformed'))
})

test('numbers that are not exact and hashes of another length are refused', () => {
  for (const index of [-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
    assert.throws(() => encodeEntry({ ...ENTRY, index }), refusal('out-of-range'))
    assert.throws(() => encodeEntry({ ...ENTRY, serverTimestamp: index }), refusal('out-of-range'))
  }
  assert.throws(() => encodeEntry({ ...ENTRY, serverTimestamp: 8.64e15 + 1 }), refusal('out-of-range'))
  assert.throws(() => encodeEntry({ ...ENTRY, previous: new Uint8Array(31) }), refusal('malformed'))
  assert.throws(() => encodeEntry({ ...ENTRY, commitment: new Uint8Array(33) }), refusal('malformed'))
  assert.throws(() => commitmentOf(new Uint8Array(31), new Uint8Array(16)), refusal('malformed'))
  assert.throws(() => commitmentOf(new Uint8Array(32), new Uint8Array(15)), refusal('malformed'))
})

function changed(bytes: Uint8Array, at: number, byte: number): Uint8Array {
  return bytes.with(at, byte)
}
