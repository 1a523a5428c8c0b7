import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureIn } from '../src/pages/sign/image-of.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  )
const png = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [...size], [8, 6, 0, 0, 0])
}

test('an image is recognized by its bytes, with its size', () => {
  assert.deepEqual(pictureIn(png(640, 480)), { type: 'image/png', width: 640, height: 480 })
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 1, 224, 2, 128, 3, 0, 0, 0, 0])
  assert.deepEqual(pictureIn(jpeg), { type: 'image/jpeg', width: 640, height: 480 })
  const lossy = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 128, 2, 224, 1])
  assert.deepEqual(pictureIn(lossy), { type: 'image/webp', width: 640, height: 480 })
  const extended = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 127, 2, 0, 223, 1, 0])
  assert.deepEqual(pictureIn(extended), { type: 'image/webp', width: 640, height: 480 })
})

test('a file that is not an image, or is too large to draw, is not shown', () => {
  const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const others = [svg, bytes('GIF89a'), bytes('%PDF-1.7'), bytes(''), png(100_000, 100_000), png(0, 10)]
  for (const other of others) assert.equal(pictureIn(other), null)
  assert.equal(pictureIn(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0])), null)
})
