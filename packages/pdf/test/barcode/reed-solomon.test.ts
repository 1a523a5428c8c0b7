import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteField, correctionWords } from '../../src/barcode/reed-solomon.ts'

test('error correction of a DataMatrix is that of the example in ISO/IEC 16022 annex O', () => {
  const words = correctionWords(byteField(0x12d), Uint8Array.of(142, 164, 186), 5, 1)
  assert.deepEqual([...words], [114, 25, 5, 88, 102])
})

test('error correction of a QR code is that of the example in ISO/IEC 18004 annex I', () => {
  const data = Buffer.from('10200c566180ec11ec11ec11ec11ec11', 'hex')
  const words = correctionWords(byteField(0x11d), data, 10, 0)
  assert.equal(Buffer.from(words).toString('hex'), 'a524d4c1ed36c7872c55')
})
