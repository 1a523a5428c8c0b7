import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressQrCode, hashDataMatrix } from '../../src/barcode/barcode-matrix.ts'
import { barcodeOperators, quietSpace, smallestSide } from '../../src/barcode/barcode-operators.ts'
import { PdfError } from '../../src/errors.ts'

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const PATH = '/V/0123456789ABCDEFGHJKMNPQRSTVWXYZ-0123456789'

test('a URL in capitals takes a smaller code, whatever the case of its host', () => {
  const capitals = addressQrCode(`https://sign.example.com${PATH}`)
  assert.deepEqual(capitals, addressQrCode(`HTTPS://SIGN.EXAMPLE.COM${PATH}`))
  assert.equal(capitals.size, 33)
  assert.equal(addressQrCode(`https://sign.example.com${PATH.toLowerCase()}`).size > 33, true)
})

test('the hash is coded in lower case, always in the same size', () => {
  assert.deepEqual(hashDataMatrix(HASH.toUpperCase()), hashDataMatrix(HASH))
  for (const digit of '0f') assert.equal(hashDataMatrix(digit.repeat(64)).size, 32)
})

test('modules are at least half a millimetre, quiet zones as the norms ask', () => {
  const millimetres = (points: number) => ((points * 25.4) / 72).toFixed(3)
  const [hash, address] = [hashDataMatrix(HASH), addressQrCode('https://a.example')]
  assert.equal(millimetres(smallestSide(hash)), '16.000')
  assert.equal(millimetres(quietSpace(address, smallestSide(address))), '2.000')
  assert.equal(millimetres(quietSpace(address, 2 * smallestSide(address))), '4.000')
  assert.equal(quietSpace(hash, 320) >= 10, true)
})

test('a code is one path that covers each dark module once', () => {
  const matrix = hashDataMatrix(HASH)
  const operators = barcodeOperators(matrix, 10, 20, 64)
  assert.equal(operators.match(/\bf\b/gu)?.length, 1)
  const painted = matrix.dark.map(() => 0)
  for (const [, x, y, width] of operators.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gmu)) {
    for (let i = 0; i < Number(width); i++) {
      const at = (matrix.size - 1 - Number(y)) * matrix.size + Number(x) + i
      painted[at] = (painted[at] ?? 0) + 1
    }
  }
  assert.deepEqual(
    painted,
    matrix.dark.map((dark) => (dark ? 1 : 0)),
  )
})

test('anything but a hash or a plain URL is refused', () => {
  for (const hash of ['', HASH.slice(1), `${HASH}0`, HASH.replace('9', 'g')])
    assert.throws(() => hashDataMatrix(hash), PdfError)
  for (const url of ['', 'https://a b', `https://${'a'.repeat(300)}`, 'https://\u00fc.example']) {
    assert.throws(() => addressQrCode(url), PdfError)
  }
})
