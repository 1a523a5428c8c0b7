import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { equalBytes, fromBase64, fromHex, readU64, toBase64, toHex, writeU64 } from '../src/bytes.ts'
import { floorLog2, parseDecimal } from '../src/integer.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

test('hex and base64 come back as they went, and agree with Buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.equal(toHex(bytes), Buffer.from(bytes).toString('hex'))
      assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'))
      assert.ok(equalBytes(fromHex(toHex(bytes)), bytes))
      assert.ok(equalBytes(fromBase64(toBase64(bytes), 'it'), bytes))
    }),
    rounds(2000),
  )
})

test('hex has one spelling', () => {
  for (const text of ['0', 'AB', '0g', ' 00', '0x00', '00\n']) assert.throws(() => fromHex(text), refusal('malformed'))
})

test('base64 has one spelling', () => {
  const others = ['QQ', 'QQ=', 'QR==', 'QQ==\n', ' QQ==', 'QQ==QQ==', 'Q===', '====', 'QUI', 'QUJ=', '_-A=', 'QQ==Q']
  for (const text of others) assert.throws(() => fromBase64(text, 'it'), refusal('malformed'), text)
})

test('u64 is big-endian and exact to 2^53 - 1', () => {
  const bytes = new Uint8Array(10)
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      writeU64(bytes, 1, value)
      assert.equal(Buffer.from(bytes).readBigUInt64BE(1), BigInt(value))
      assert.equal(readU64(bytes, 1, 'it'), value)
    }),
  )
  for (const value of [2n ** 53n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
    const beyond = Buffer.alloc(8)
    beyond.writeBigUInt64BE(value)
    assert.throws(() => readU64(beyond, 0, 'it'), refusal('out-of-range'))
  }
})

test('the logarithm is exact where floating point is not', () => {
  for (let k = 0; k <= 52; k++) {
    assert.equal(floorLog2(2 ** k), k)
    assert.equal(floorLog2(2 ** (k + 1) - 1), k)
  }
})

test('decimals have one spelling and stay exact', () => {
  assert.equal(parseDecimal('0', 'it'), 0)
  assert.equal(parseDecimal('9007199254740991', 'it'), 2 ** 53 - 1)
  for (const text of ['', '00', '01', '+1', '-1', '1.0', '1e3', ' 1', '1\n', '0x1', '٣']) {
    assert.throws(() => parseDecimal(text, 'it'), refusal('malformed'), text)
  }
  for (const text of ['9007199254740992', '9007199254740993', '9'.repeat(400)]) {
    assert.throws(() => parseDecimal(text, 'it'), refusal('out-of-range'), text)
  }
})
