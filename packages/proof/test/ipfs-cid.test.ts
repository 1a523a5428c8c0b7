import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHex, toHex, utf8 } from '../src/bytes.ts'
import { fromBase32, toBase32 } from '../src/ipfs/base32.ts'
import { carHeader, writeCar } from '../src/ipfs/car.ts'
import { type BlockCodec, cidOf, DAG_JSON, encodeCid, formatCid, parseCid, RAW } from '../src/ipfs/cid.ts'
import { encodeVarint, readVarint } from '../src/ipfs/varint.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

/** Made with the multiformats library. */
const vectors: [BlockCodec, string, string, string][] = [
  [
    RAW,
    'hello\n',
    'bafkreicysg23kiwv34eg2d7qweipxwosdo2py4ldv42nbauguluen5v6am',
    'zb2rhcc1wJn2GHDLT2YkmPq5b69cXc2xfRZZmyufbjFUfBkxr',
  ],
  [
    DAG_JSON,
    '{"a":1}',
    'baguqeeraafnl2724yv5c3wklowipaswybbbhhec64m7mltv6vzrco2ux7bra',
    'z4EBG9izD3wpPVSJUk35YwNFhXD6gR5S8v6P9GcdyjvEXiRYn5o',
  ],
  [
    RAW,
    '',
    'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
    'zb2rhmy65F3REf8SZp7De11gxtECBGgUKaLdiDj7MCGCHxbDW',
  ],
]

for (const [codec, text, base32, base58] of vectors) {
  test(`the block ${JSON.stringify(text)} has its CID, which is read in both spellings`, () => {
    const cid = cidOf(codec, utf8(text))
    assert.equal(formatCid(cid), base32)
    assert.deepEqual(parseCid(base32), cid)
    assert.deepEqual(parseCid(base58), cid)
  })
}

const hello = vectors[0]?.[2] as string

test('other spellings of a CID are malformed', () => {
  const malformed = {
    empty: '',
    'only a prefix': 'b',
    'no prefix': hello.slice(1),
    'upper case': hello.toUpperCase(),
    mixed: `bA${hello.slice(2)}`,
    padded: `${hello}====`,
    'cut off': hello.slice(0, -2),
    longer: `${hello}aa`,
    'a digit that base32 has not': `${hello.slice(0, -1)}1`,
    'unused bits that are not zero': `${hello.slice(0, -1)}n`,
    'a digit that base58 has not': 'zb2rhcc1wJn2GHDLT2YkmPq5b69cXc2xfRZZmyufbjFUfBkx0',
    space: ` ${hello}`,
    'a longer version number': `b${toBase32(fromHex(`81005512${'20'.padEnd(66, '0')}`))}`,
  }
  for (const [why, text] of Object.entries(malformed)) {
    assert.throws(() => parseCid(text), refusal('malformed'), why)
  }
  assert.throws(() => parseCid('b'.repeat(65)), refusal('too-large'))
  assert.throws(() => parseCid(`z${'1'.repeat(1_000_000)}`), refusal('too-large'))
})

test('CIDs of another version, codec or hash are refused with the reason', () => {
  const digest = '00'.repeat(32)
  const unsupported = {
    'version 0': 'QmRQ353oFNqt8zfZ9X1HgRUszwv9RkEEwmMZZkbkYEsybn',
    'version 0 behind a prefix': `b${toBase32(fromHex(`1220${digest}`))}`,
    'version 2': `b${toBase32(fromHex(`02551220${digest}`))}`,
    'dag-pb': `b${toBase32(fromHex(`01701220${digest}`))}`,
    'SHA-512': `b${toBase32(fromHex(`01551320${digest}`))}`,
    identity: 'bafkqaaa',
    'a number that never ends': `b${toBase32(fromHex('01ffffffffff'))}`,
  }
  for (const [why, text] of Object.entries(unsupported)) {
    assert.throws(() => parseCid(text), refusal('unsupported'), why)
  }
  assert.throws(() => parseCid(unsupported['version 0']), /version 0/)
})

test('base32 and varints come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase32(bytes)
      assert.match(text, /^[a-z2-7]*$/)
      assert.deepEqual(fromBase32(text, 'it'), bytes)
    }),
  )
  fc.assert(
    fc.property(fc.nat(0x80 ** 4 - 1), (value) => {
      const bytes = encodeVarint(value)
      assert.deepEqual(readVarint(bytes, 0, 'it'), { value, next: bytes.length })
    }),
  )
})

test('whatever the text is, it is a CID or refused', () => {
  const texts = fc.oneof(fc.string({ maxLength: 80 }), fc.stringMatching(/^[bz][a-z2-7]{0,62}$/))
  fc.assert(
    fc.property(texts, (text) => {
      try {
        assert.equal(formatCid(parseCid(text)).length >= 59, true)
      } catch (error) {
        assert.equal((error as Error).name, 'ProofError', String(error))
      }
    }),
    rounds(3000),
  )
})

test('a CAR is the header with its root and then every block', async () => {
  const bytes = utf8('hello\n')
  const cid = encodeCid(cidOf(RAW, bytes))
  const pieces: string[] = []
  for await (const piece of writeCar(cid, [{ cid, bytes }])) pieces.push(toHex(piece))
  // Made with the library @ipld/car.
  const digest = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'
  assert.deepEqual(pieces, [
    `3aa265726f6f747381d82a58250001551220${digest}6776657273696f6e01`,
    `2a01551220${digest}68656c6c6f0a`,
  ])
})

test('the header of a CAR can name a short CID', () => {
  assert.equal(toHex(carHeader(fromHex('01550000'))), '19a265726f6f747381d82a4500015500006776657273696f6e01')
})
