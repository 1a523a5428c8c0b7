/** An image format that runs no code. */
export type Picture = { readonly type: string; readonly width: number; readonly height: number }

/** More than any camera takes. A small file can claim any size. */
const MOST_PIXELS = 60_000_000

/** Reads the content, because file names are not reliable. Null for other files, and for images too large to draw. */
export function pictureIn(bytes: Uint8Array): Picture | null {
  const found = pngIn(bytes) ?? jpegIn(bytes) ?? webpIn(bytes)
  const isDrawable = found !== null && found.width > 0 && found.height > 0 && found.width * found.height <= MOST_PIXELS
  return isDrawable ? found : null
}

/** W3C PNG 5.2 and 11.2.1. */
function pngIn(bytes: Uint8Array): Picture | null {
  if (!has(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || bytes.length < 24) return null
  const view = viewOf(bytes)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** ITU-T T.81 B.2: the frame header has the size. */
function jpegIn(bytes: Uint8Array): Picture | null {
  if (!has(bytes, 0, [0xff, 0xd8, 0xff])) return null
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** RFC 9649 2.5 to 2.7. */
function webpIn(bytes: Uint8Array): Picture | null {
  if (!has(bytes, 0, codes('RIFF')) || !has(bytes, 8, codes('WEBP')) || bytes.length < 30) return null
  const view = viewOf(bytes)
  const type = 'image/webp'
  if (has(bytes, 12, codes('VP8 '))) {
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (has(bytes, 12, codes('VP8L'))) {
    const bits = view.getUint32(21, true)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!has(bytes, 12, codes('VP8X'))) return null
  const sizeAt = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1
  return { type, width: sizeAt(24), height: (view.getUint32(26, true) >>> 8) + 1 }
}

function has(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, i) => bytes[at + i] === byte)
}

function codes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
