import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../proof/test/support/rounds.ts'
import { addressQrCode, hashDataMatrix } from '../../src/barcode/barcode-matrix.ts'
import { readDataMatrices, readQrCodes } from '../support/scanners.ts'

/** Each mode, and changes between them. */
const piece = fc.oneof(
  fc.stringMatching(/^\d{1,40}$/u),
  fc.stringMatching(/^[0-9A-Z$%*+./:-]{1,60}$/u),
  fc.stringMatching(/^[\x21-\x7e]{1,80}$/u),
)
const address = fc
  .tuple(
    fc.constantFrom('https://sign.example.com/', 'HTTPS://SIGN.EXAMPLE.COM/V/', ''),
    fc.array(piece, { minLength: 1 }),
  )
  .map(([origin, pieces]) => `${origin}${pieces.join('')}`.slice(0, 300))
const hash = fc.stringMatching(/^[0-9a-f]{64}$/u)

/** Scheme and host mean the same in capitals, which may take a smaller code. */
const withPlainOrigin = (url: string) => url.replace(/^[a-z]+:\/\/[^/?#@]*/iu, (origin) => origin.toLowerCase())

test('every URL is read from its QR code, to the letter', async () => {
  const addresses = fc.sample(address, rounds(1000))
  const read = await readQrCodes(addresses.map(addressQrCode))
  assert.deepEqual(read.map(withPlainOrigin), addresses.map(withPlainOrigin))
})

test('every hash is read from its DataMatrix', async () => {
  const hashes = fc.sample(hash, rounds(1000))
  assert.deepEqual(await readDataMatrices(hashes.map(hashDataMatrix)), hashes)
})
