import { PdfError } from '../errors.ts'

const MAX_SIDE = 4096
const MAX_PIXELS = 4_000_000

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export type PngKind = 'grey' | 'rgb' | 'palette' | 'grey-alpha' | 'rgb-alpha'

export interface PngHeader {
  readonly width: number
  readonly height: number
  /** Bits per sample. */
  readonly depth: number
  readonly kind: PngKind
  readonly interlaced: boolean
}

export interface PngChunks {
  readonly header: PngHeader
  /** Three bytes per color; empty if there is none. */
  readonly palette: Uint8Array
  /** The transparent color, or the opacity of the palette's colors (W3C PNG 11.3.1.1). */
  readonly transparency: Uint8Array | null
  /** Compressed. */
  readonly data: Uint8Array
}

/** W3C PNG 11.2.1, table 12. */
const KINDS: Readonly<Record<number, { readonly kind: PngKind; readonly depths: readonly number[] }>> = {
  0: { kind: 'grey', depths: [1, 2, 4, 8, 16] },
  2: { kind: 'rgb', depths: [8, 16] },
  3: { kind: 'palette', depths: [1, 2, 4, 8] },
  4: { kind: 'grey-alpha', depths: [8, 16] },
  6: { kind: 'rgb-alpha', depths: [8, 16] },
}

export function badPicture(what: string, cause?: unknown): PdfError {
  return new PdfError('bad-image', `the image ${what}`, { cause })
}

/** The parts of a PNG that make up its pixels. The bounds of the header are checked. */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) throw badPicture('is not a PNG')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: PngHeader | null = null
  let palette: Uint8Array = new Uint8Array(0)
  let transparency: Uint8Array | null = null
  const parts: Uint8Array[] = []
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (length > bytes.length - at - 12) throw badPicture('is truncated')
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = readHeader(body)
    if (type === 'PLTE') palette = body
    if (type === 'tRNS') transparency = body
    if (type === 'IDAT') parts.push(body)
    if (type === 'IEND') break
    at += 12 + length
  }
  if (header === null || parts.length === 0) throw badPicture('is truncated')
  return { header, palette, transparency, data: Buffer.concat(parts) }
}

function readHeader(body: Uint8Array): PngHeader {
  if (body.length !== 13) throw badPicture('has a damaged header')
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const [width, height, depth] = [view.getUint32(0), view.getUint32(4), view.getUint8(8)]
  const [compression, filter, interlace] = [view.getUint8(10), view.getUint8(11), view.getUint8(12)]
  if (width === 0 || height === 0) throw badPicture('has no size')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw badPicture(`has more than ${MAX_SIDE} pixels per side, or more than ${MAX_PIXELS} in total`)
  }
  const known = KINDS[view.getUint8(9)]
  if (known === undefined || !known.depths.includes(depth)) throw badPicture('has an invalid color type')
  if (compression !== 0 || filter !== 0 || interlace > 1) throw badPicture('has an invalid compression method')
  return { width, height, depth, kind: known.kind, interlaced: interlace === 1 }
}
