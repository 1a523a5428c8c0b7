import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hashDataMatrix } from '../../src/barcode/barcode-matrix.ts'
import { barcodeRows, joinRows } from '../support/barcode-rows.ts'

test('a DataMatrix is drawn module by module as bwip-js 4.11.4 draws it', () => {
  const hash = createHash('sha256').update('countersign').digest('hex')
  const drawn = joinRows(`
    aaaaaaaa abe387a9 e49090a0 bc0d80c5 c966b1de f1bba825 a7709e9e eb918b2f e3dce734 85a99c07 b422f2c0 94a9b47d
    84949030 f1ddf9eb f546cb0e ffffffff aaaaaaaa 85e19b11 dcb28854 91cbdf9f d19cf884 d5b9b539 b982fe3e fafdc675
    f3fae938 9d7d9b7d e1a0f650 9817b117 e46ca048 8af3b6cf c9168300 ffffffff`)
  assert.equal(barcodeRows(hashDataMatrix(hash)), drawn)
})
