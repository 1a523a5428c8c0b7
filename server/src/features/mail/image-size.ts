/**
 * Width and height in pixels of an image that every email program shows: PNG, GIF or JPEG. Undefined for anything else.
 */
export interface ImageSize {
  readonly contentType: 'image/png' | 'image/gif' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = readPng(view) ?? readGif(view) ?? readJpeg(view)
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

/** PNG 11.2.2: IHDR comes first. */
function readPng(view: Buffer): ImageSize | undefined {
  const signed = view.length >= 24 && view.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
  return signed ? { contentType: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) } : undefined
}

function readGif(view: Buffer): ImageSize | undefined {
  const signed = view.length >= 10 && /^GIF8[79]a$/.test(view.toString('latin1', 0, 6))
  return signed ? { contentType: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) } : undefined
}

/** ITU-T T.81 B.1.1: segments; a start of frame (C0 to CF except C4, C8, CC) has the size. */
function readJpeg(view: Buffer): ImageSize | undefined {
  if (view.length < 4 || view.readUInt16BE(0) !== 0xffd8) return undefined
  let position = 2
  while (position + 9 <= view.length && view[position] === 0xff) {
    const marker = view[position + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return {
        contentType: 'image/jpeg',
        height: view.readUInt16BE(position + 5),
        width: view.readUInt16BE(position + 7),
      }
    }
    const length = marker === 0xff ? -1 : view.readUInt16BE(position + 2)
    if (length >= 0 && length < 2) return undefined
    position += length < 0 ? 1 : 2 + length
  }
  return undefined
}
