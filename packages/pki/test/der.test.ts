import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { berToDer } from '../src/asn1/ber-to-der.ts'
import { childrenOf, readDer, readInteger, readOid } from '../src/asn1/der.ts'
import { readTime, writePreciseTime, writeTime } from '../src/asn1/der-time.ts'
import { derInteger, derOid, derSequence, derSetOf, derUnsigned } from '../src/asn1/der-write.ts'
import { readExtensionList, writeExtension } from '../src/certificates/extensions.ts'
import { refusal } from './support/refusal.ts'

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
}

test('whole numbers keep their value and have one spelling', () => {
  for (const [value, written] of [
    [0n, '020100'],
    [127n, '02017f'],
    [128n, '02020080'],
    [-1n, '0201ff'],
    [-128n, '020180'],
    [-129n, '0202ff7f'],
    [65535n, '020300ffff'],
  ] as const) {
    assert.equal(hex(derInteger(value)), written)
  }
  fc.assert(
    fc.property(fc.bigInt({ min: -(1n << 200n), max: 1n << 200n }), (value) => {
      assert.equal(readInteger(readDer(derInteger(value), 'it'), 'it'), value)
    }),
  )
  assert.equal(hex(derUnsigned(fromHex('0000ff01'))), '020300ff01')
  assert.equal(hex(derUnsigned(fromHex('0000'))), '020100')
})

test('object identifiers are written and read as X.690 has them', () => {
  for (const [dotted, written] of [
    ['1.2.840.113549.1.7.2', '06092a864886f70d010702'],
    ['2.999.3', '0603883703'],
    ['0.39', '060127'],
    ['2.5.29.15', '0603551d0f'],
    ['2.25.340282366920938463463374607431768211455', '06146983ffffffffffffffffffffffffffffffffff7f'],
  ] as const) {
    assert.equal(hex(derOid(dotted)), written)
    assert.equal(readOid(readDer(fromHex(written), 'it'), 'it'), dotted)
  }
  for (const wrong of ['', '1', '3.1', '1.40', '1.02', '1.-2', '1.2.', 'a.b', `1.2.${'9'.repeat(40)}`]) {
    assert.throws(() => derOid(wrong), refusal('out-of-range'), wrong)
  }
})

test('times are whole, real and in the form of their century', () => {
  assert.equal(Buffer.from(writeTime(new Date('2049-12-31T23:59:59.900Z'))).toString('latin1'), '\x17\r491231235959Z')
  assert.equal(Buffer.from(writeTime(new Date('2050-01-01T00:00:00Z'))).toString('latin1'), '\x18\x0f20500101000000Z')
  for (const text of ['2026-06-01T12:00:00.120Z', '2026-06-01T12:00:00.000Z', '1999-02-28T00:00:00.001Z']) {
    assert.deepEqual(readTime(readDer(writePreciseTime(new Date(text)), 'it'), 'it'), new Date(text))
  }
  for (const text of [
    '20260230000000Z',
    '20261301000000Z',
    '20260101240000Z',
    '20260101006000Z',
    '2026010100Z',
    '20260101000000+0100',
  ]) {
    const bytes = Buffer.concat([Uint8Array.of(0x18, text.length), Buffer.from(text)])
    assert.throws(() => readTime(readDer(bytes, 'it'), 'it'), refusal('malformed'), text)
  }
  assert.throws(() => writeTime(new Date('+010000-01-01T00:00:00Z')), refusal('out-of-range'))
})

test('lengths are read in their one right form only', () => {
  for (const wrong of [
    '',
    '30',
    '3001',
    '308100',
    `30817f${'00'.repeat(127)}`,
    `3082007f${'00'.repeat(127)}`,
    '3080',
    '1f8101 00',
    '3084ffffffff',
    '308900',
    '0000',
    '050000',
  ]) {
    assert.throws(() => readDer(fromHex(wrong), 'it'), refusal('malformed'), wrong)
  }
  assert.throws(
    () => childrenOf(readDer(derSequence(...Array(9).fill(derInteger(1))), 'it'), 'it', 8),
    refusal('too-large'),
  )
})

test('an extension that occurs twice is refused', () => {
  const extension = writeExtension('2.5.29.15', true, Uint8Array.of(3, 2, 1, 6))
  assert.equal(readExtensionList(readDer(derSequence(extension), 'it'), 'it').size, 1)
  assert.throws(() => readExtensionList(readDer(derSequence(extension, extension), 'it'), 'it'), refusal('malformed'))
})

test('a set is sorted by its encodings', () => {
  assert.equal(
    hex(derSetOf([fromHex('020102'), fromHex('0101ff'), fromHex('020101'), fromHex('04020000')])),
    '310d 0101ff 020101 020102 04020000'.replaceAll(' ', ''),
  )
})

test('BER becomes DER: open lengths closed, long ones shortened, pieces joined', () => {
  assert.equal(hex(berToDer(fromHex('3080 020101 0000'), 'it').der), '3003020101')
  assert.equal(hex(berToDer(fromHex('308103 020101'), 'it').der), '3003020101')
  assert.equal(hex(berToDer(fromHex('2480 040161 040162 0000'), 'it').der), '04026162')
  assert.equal(hex(berToDer(fromHex('30 80 a0 80 04 01 61 00 00 00 00'), 'it').der), '3005a003040161')
  for (const wrong of ['3080', '3080 0201', '0480 0000', '3003 0201', '2403 020101', '3089 000000000000000001']) {
    assert.throws(() => berToDer(fromHex(wrong), 'it'), refusal('malformed'), wrong)
  }
  assert.equal(hex(berToDer(fromHex('3080 0000 05'), 'it').rest), '05')
  assert.throws(() => berToDer(fromHex('3080'.repeat(5000)), 'it'), refusal('too-large'))
})
