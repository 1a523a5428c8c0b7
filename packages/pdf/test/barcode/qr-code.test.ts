import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressQrCode } from '../../src/barcode/barcode-matrix.ts'
import { qrCodewords } from '../../src/barcode/qr-codewords.ts'
import { QrGrid } from '../../src/barcode/qr-grid.ts'
import { maskGrid } from '../../src/barcode/qr-mask.ts'
import { barcodeRows, joinRows } from '../support/barcode-rows.ts'

/** ISO/IEC 18004 table 7, level M: how many characters fit into versions 1, 2 and so on, up to 300. */
const CAPACITIES = {
  '1': [34, 63, 101, 149, 202, 255, 293],
  A: [20, 38, 61, 90, 122, 154, 178, 221, 262],
  a: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287],
}

describe('a QR code', () => {
  it('is the one in ISO/IEC 18004 annex I for its codewords, also by its mask', () => {
    const words = Buffer.from('10200c566180ec11ec11ec11ec11ec11a524d4c1ed36c7872c55', 'hex')
    const modules = maskGrid(new QrGrid({ version: 1, level: 'M', words }))
    const drawn = joinRows(`
    1fcb7f 104f41 17505d 17585d 17575d 105141 1fd57f 1300 17c97c 2b52c 46a9f
    1083c 3f290 17cc 1fcd60 1057c5 17512c 175920 175694 104036 1fde94`)
    assert.equal(barcodeRows({ size: 21, dark: Array.from(modules, Boolean) }), drawn)
  })

  it('is drawn as by bwip-js 4.11.4, with version information and blocks of two lengths', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(6).slice(0, 150)
    const drawn = joinRows(`
    1fc1c77a63fe67f 10457b1c9d19a41 1751ef5768b7e5d 1757202c4f8625d 175747f7e02e25d 105a7ebc445a441 1fd55555555557f
    1deb0c769c900 17c61b87ef8b47c 128c7731f68d395 17d96156aa43fc2 1816f8c8d3b51ff 11466156ad4e841 a520acd3a53b5
    19c78fc62dce44a 1815132f3ef3c1d 1570538067866ca d3d5b38f3af311 8556f02bd53ed2 1519437bb80391e 1d6e29a42fa2e01
    10ad6ffb900c3a3 45ce82b6ca1ee6 1804492988f5abd 1a5e54acb74e6c8 1d81a43dd39d389 17fd9d17f47b7f6 1914e8c47892d1e
    55a1f456144150 312c27c5bae115 13f0922fe240dfa 121ee87211b925d 11629afb62c2151 1d22d914e09a30f 1cff0dbfe6e67b5
    72bac1296f56cc 1bf8b6822b4e8f8 1534347551ad1c1 14aff73fd63e8a d81faf51ae7acc 1870b747275e571 9262ab4e3ff34f
    d7eb34fdc12d36 1109763a03535e 11fad2af4bc0818 17bdb230e1bda89 14deec6c447baae 1f2c883ff4902cd 56260fefcf5f1
    174cf4669d11d 1fc5d80d6a63d56 105c9cb45b7511e 17513fdfed0edf1 175848a543b427c 17531288edee70c 104aaf23d6d97ac
    1fdfee4a23ce05a`)
    assert.equal(barcodeRows(addressQrCode(`https://sign.example.com/verify?${letters}`)), drawn)
  })

  it('has the smallest version that its text fits into, in any mode', () => {
    for (const [character, capacities] of Object.entries(CAPACITIES)) {
      for (const [index, capacity] of capacities.entries()) {
        const size = 21 + 4 * index
        assert.equal(addressQrCode(character.repeat(capacity)).size, size)
        assert.equal(addressQrCode(character.repeat(capacity + 1)).size, size + 4)
      }
    }
    assert.equal(addressQrCode('a'.repeat(300)).size, 69)
  })

  it('changes the mode where that makes it smaller', () => {
    for (const character of ['1', 'A']) {
      const mixed = addressQrCode('a'.repeat(24) + character.repeat(80))
      assert.ok(mixed.size < addressQrCode('a'.repeat(104)).size, character)
    }
  })

  it('corrects more errors if its version has room for that', () => {
    const levels = [7, 8, 11, 12, 14, 15].map((length) => qrCodewords('a'.repeat(length)))
    assert.deepEqual(
      levels.map((codewords) => `${codewords?.version}-${codewords?.level}`),
      ['1-H', '1-Q', '1-Q', '1-M', '1-M', '2-Q'],
    )
  })
})
