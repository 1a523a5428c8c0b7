import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../proof/test/support/rounds.ts'
import { readPng } from '../../src/block/read-png.ts'
import { PdfError } from '../../src/errors.ts'
import { writeInkPng, writePng, writePngOf } from '../support/write-png.ts'

const refuses = (png: Uint8Array) =>
  assert.throws(
    () => readPng(png),
    (error) => error instanceof PdfError && error.kind === 'bad-image',
  )

test('pixels and their opacity are read apart', () => {
  const lines = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8)
  assert.deepEqual(readPng(writePng({ width: 2, height: 1, colorType: 6, lines })), {
    width: 2,
    height: 1,
    colors: 3,
    pixels: Uint8Array.of(1, 2, 3, 5, 6, 7),
    alpha: Uint8Array.of(4, 8),
  })
})

test('all five filters are undone', () => {
  const lines = [
    [0, 10, 20, 30],
    [1, 10, 10, 10],
    [2, 1, 1, 1],
    [3, 5, 5, 5],
    [4, 1, 1, 1],
  ].flat()
  const { pixels } = readPng(writePng({ width: 3, height: 5, colorType: 0, lines: Uint8Array.from(lines) }))
  assert.deepEqual(
    [...pixels],
    [
      [10, 20, 30],
      [10, 20, 30],
      [11, 21, 31],
      [10, 20, 30],
      [11, 21, 31],
    ].flat(),
  )
})

const RED_GREEN_BLUE = [255, 0, 0, 0, 255, 0, 0, 0, 255]

/** Its samples differ from pixel to pixel in every depth. */
const sampleAt = (x: number, y: number, depth: number) => (x * 31 + y * 17 + x * y) % 2 ** depth

for (const interlaced of [false, true]) {
  const way = interlaced ? 'in seven passes' : 'line by line'
  const size = { width: 13, height: 11, interlaced }
  const pixelsOf = (valuesAt: (x: number, y: number) => readonly number[]) =>
    Array.from({ length: size.height }, (_, y) => Array.from({ length: size.width }, (_, x) => valuesAt(x, y))).flat(2)

  for (const depth of [1, 2, 4, 8, 16]) {
    test(`greys of ${depth} bits are read ${way}`, () => {
      const png = writePngOf({ ...size, colorType: 0, depth }, (x, y) => [sampleAt(x, y, depth)])
      const { colors, pixels, alpha } = readPng(png)
      assert.deepEqual([colors, alpha], [1, null])
      const expected = pixelsOf((x, y) => [Math.round((sampleAt(x, y, depth) * 255) / (2 ** depth - 1))])
      assert.deepEqual([...pixels], expected)
    })
  }

  for (const depth of [2, 4, 8]) {
    test(`colors from a palette of ${depth} bits, and their opacity, are read ${way}`, () => {
      const options = { ...size, colorType: 3, depth, palette: RED_GREEN_BLUE, transparency: [0, 90] }
      const { colors, pixels, alpha } = readPng(writePngOf(options, (x, y) => [(x + y) % 3]))
      assert.equal(colors, 3)
      assert.deepEqual(
        [...pixels],
        pixelsOf((x, y) => RED_GREEN_BLUE.slice(((x + y) % 3) * 3).slice(0, 3)),
      )
      assert.deepEqual(
        [...(alpha ?? [])],
        pixelsOf((x, y) => [[0, 90, 255][(x + y) % 3] as number]),
      )
    })
  }

  test(`colors and opacity of 16 bits are read ${way}`, () => {
    const samples = (x: number, y: number) => [x * 5000, y * 5000, 65535 - x, x * y * 400]
    const { pixels, alpha } = readPng(writePngOf({ ...size, colorType: 6, depth: 16 }, samples))
    const inBytes = (x: number, y: number) => samples(x, y).map((sample) => Math.round(sample / 257))
    assert.deepEqual(
      [...pixels],
      pixelsOf((x, y) => inBytes(x, y).slice(0, 3)),
    )
    assert.deepEqual(
      [...(alpha ?? [])],
      pixelsOf((x, y) => inBytes(x, y).slice(3)),
    )
  })
}

test('one color may be the transparent one', () => {
  const grey = { width: 3, height: 1, colorType: 0, depth: 4, transparency: [0, 9] }
  assert.deepEqual(readPng(writePngOf(grey, (x) => [x + 8])).alpha, Uint8Array.of(255, 0, 255))
  const colored = { width: 2, height: 1, colorType: 2, transparency: [0, 1, 0, 2, 0, 3] }
  assert.deepEqual(readPng(writePngOf(colored, (x) => [1, 2, 3 + x])).alpha, Uint8Array.of(0, 255))
})

test('a picture that is no PNG, or none that there may be, is refused', () => {
  const line = { width: 1, height: 1, lines: Uint8Array.of(0, 1, 2, 3, 4) }
  refuses(new Uint8Array(0))
  refuses(Uint8Array.of(0xff, 0xd8, 0xff))
  refuses(writePng({ ...line, colorType: 6, width: 0 }))
  refuses(writePng({ ...line, colorType: 5 }))
  refuses(writePng({ ...line, colorType: 6, depth: 4 }))
  refuses(writePng({ ...line, colorType: 0, lines: Uint8Array.of(5, 1) }))
  const palette = { ...line, colorType: 3, lines: Uint8Array.of(0, 3) }
  refuses(writePng(palette))
  refuses(writePng({ ...palette, palette: RED_GREEN_BLUE }))
  refuses(writePng({ ...line, colorType: 2, transparency: [0, 1], lines: Uint8Array.of(0, 1, 2, 3) }))
})

test('a picture that would unpack to more than its size, to less, or to too much is refused', () => {
  refuses(writePng({ width: 1, height: 1, colorType: 0, lines: new Uint8Array(10_000_000) }))
  refuses(writePng({ width: 10, height: 10, colorType: 0, lines: new Uint8Array(20) }))
  refuses(writePng({ width: 10, height: 10, colorType: 0, interlaced: true, lines: new Uint8Array(110) }))
  refuses(writePng({ width: 10, height: 10, colorType: 0, depth: 1, lines: new Uint8Array(31) }))
  refuses(writePng({ width: 4096, height: 4096, colorType: 0, lines: new Uint8Array(20) }))
  refuses(writePng({ width: 0xffffffff, height: 1, colorType: 0, lines: new Uint8Array(20) }))
})

test('a damaged picture is refused or read, and nothing else', () => {
  const palette = { width: 12, height: 9, colorType: 3, depth: 2, palette: RED_GREEN_BLUE, transparency: [0] }
  const wholes = [
    writeInkPng(12, 9, (x, y) => x === y),
    writePngOf({ ...palette, interlaced: true }, (x, y) => [(x + y) % 3]),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...wholes),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      (whole, n, change, cut) => {
        const at = n % whole.length
        const damaged = cut
          ? whole.slice(0, at)
          : Uint8Array.from(whole, (byte, i) => (i === at ? byte ^ change : byte))
        try {
          readPng(damaged)
        } catch (error) {
          assert.ok(error instanceof PdfError && error.kind === 'bad-image')
        }
      },
    ),
    rounds(600),
  )
})
