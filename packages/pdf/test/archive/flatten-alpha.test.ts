import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flattenAlpha } from '../../src/archive/flatten-alpha.ts'

test('a flattened picture has the colors that it had on white, and bits for what is not painted', () => {
  const alpha = Uint8Array.of(255, 128, 0, 255, 0, 255, 255, 255, 255, 0)
  const pixels = Uint8Array.from({ length: 10 }, () => 100)
  const flat = flattenAlpha({ width: 5, height: 2, colors: 1, pixels, alpha }, alpha)
  assert.deepEqual([...flat.pixels], [100, 177, 255, 100, 255, 100, 100, 100, 100, 255])
  assert.deepEqual([...flat.unpainted], [0b00101000, 0b00001000])
})

test('the rows of a mask begin with a byte each, also where a picture is wider than one', () => {
  const alpha = Uint8Array.from({ length: 18 }, (_, pixel) => (pixel % 9 === 8 ? 0 : 255))
  const flat = flattenAlpha({ width: 9, height: 2, colors: 3, pixels: new Uint8Array(54), alpha }, alpha)
  assert.deepEqual([...flat.unpainted], [0, 0x80, 0, 0x80])
  assert.deepEqual([...flat.pixels.subarray(21, 27)], [0, 0, 0, 255, 255, 255])
})
