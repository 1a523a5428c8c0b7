import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPng } from '../../src/block/read-png.ts'
import { PdfError } from '../../src/errors.ts'
import { writeInkPng, writePng } from '../support/write-png.ts'

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

test('a picture that is no plain PNG is refused', () => {
  const line = { width: 1, height: 1, lines: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8) }
  refuses(new Uint8Array(0))
  refuses(Uint8Array.of(0xff, 0xd8, 0xff))
  refuses(writePng({ ...line, colorType: 3 }))
  refuses(writePng({ ...line, colorType: 6, depth: 16 }))
  refuses(writePng({ ...line, colorType: 6, interlaced: true }))
  refuses(writePng({ ...line, colorType: 6, width: 0 }))
  refuses(writePng({ ...line, colorType: 0, lines: Uint8Array.of(5, 1) }))
})

test('a picture that would unpack to more than its size, to less, or to too much is refused', () => {
  refuses(writePng({ width: 1, height: 1, colorType: 0, lines: new Uint8Array(10_000_000) }))
  refuses(writePng({ width: 10, height: 10, colorType: 0, lines: new Uint8Array(20) }))
  refuses(writePng({ width: 4096, height: 4096, colorType: 0, lines: new Uint8Array(20) }))
  refuses(writePng({ width: 0xffffffff, height: 1, colorType: 0, lines: new Uint8Array(20) }))
})

test('a damaged picture is refused or read, and nothing else', () => {
  const whole = writeInkPng(12, 9, (x, y) => x === y)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, cut) => {
      const damaged = cut ? whole.slice(0, at) : Uint8Array.from(whole, (byte, i) => (i === at ? byte ^ change : byte))
      try {
        readPng(damaged)
      } catch (error) {
        assert.ok(error instanceof PdfError && error.kind === 'bad-image')
      }
    }),
    { numRuns: 300 },
  )
})
