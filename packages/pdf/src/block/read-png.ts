import { inflateSync } from 'node:zlib'
import { PdfError } from '../errors.ts'
import type { Raster } from './drawing.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_SIDE = 4096
const MAX_PIXELS = 4_000_000

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Of 8-bit samples: colours and whether alpha follows them (W3C PNG 11.2.1, table 12). */
const COLOR_TYPES: Readonly<Record<number, { readonly colors: 1 | 3; readonly alpha: boolean }>> = {
  0: { colors: 1, alpha: false },
  2: { colors: 3, alpha: false },
  4: { colors: 1, alpha: true },
  6: { colors: 3, alpha: true },
}

interface Header {
  readonly width: number
  readonly height: number
  readonly colors: 1 | 3
  readonly alpha: boolean
}

/** A picture as browsers' canvases write it: 8 bits, not interlaced, no palette. Anything else is refused. */
export function readPng(bytes: Uint8Array): Raster {
  if (bytes.length > MAX_BYTES) throw bad(`is larger than ${MAX_BYTES} bytes`)
  const { header, data } = readChunks(bytes)
  const samples = header.colors + (header.alpha ? 1 : 0)
  const stride = header.width * samples
  const lines = decompress(data, header.height * (stride + 1))
  return separate(header, unfilter(lines, header.height, stride, samples))
}

function bad(what: string): PdfError {
  return new PdfError('bad-image', `the picture ${what}`)
}

function readChunks(bytes: Uint8Array): { readonly header: Header; readonly data: Uint8Array } {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) throw bad('is no PNG')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: Header | null = null
  const parts: Uint8Array[] = []
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (length > bytes.length - at - 12) throw bad('is cut off')
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = readHeader(body)
    if (type === 'IDAT') parts.push(body)
    if (type === 'IEND') break
    at += 12 + length
  }
  if (header === null || parts.length === 0) throw bad('is cut off')
  return { header, data: Buffer.concat(parts) }
}

function readHeader(body: Uint8Array): Header {
  if (body.length !== 13) throw bad('has a damaged header')
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const width = view.getUint32(0)
  const height = view.getUint32(4)
  const kind = COLOR_TYPES[view.getUint8(9)]
  if (width === 0 || height === 0) throw bad('has no size')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw bad('has too many pixels')
  if (kind === undefined || view.getUint8(8) !== 8 || view.getUint8(12) !== 0) {
    throw bad('is not a plain PNG of 8 bits a colour')
  }
  return { width, height, ...kind }
}

function decompress(data: Uint8Array, length: number): Uint8Array {
  let lines: Uint8Array
  try {
    lines = inflateSync(data, { maxOutputLength: length })
  } catch (cause) {
    throw new PdfError('bad-image', 'the picture is damaged', { cause })
  }
  if (lines.length !== length) throw bad('is cut off')
  return lines
}

/** W3C PNG 9.2; each line starts with the number of its filter. */
function unfilter(lines: Uint8Array, height: number, stride: number, samples: number): Uint8Array {
  const out = new Uint8Array(height * stride)
  for (let row = 0; row < height; row++) {
    const filter = lines[row * (stride + 1)] as number
    if (filter > 4) throw bad('is damaged')
    const from = row * (stride + 1) + 1
    const to = row * stride
    for (let i = 0; i < stride; i++) {
      const left = i < samples ? 0 : (out[to + i - samples] as number)
      const up = row === 0 ? 0 : (out[to + i - stride] as number)
      const corner = row === 0 || i < samples ? 0 : (out[to + i - stride - samples] as number)
      out[to + i] = (lines[from + i] as number) + predict(filter, left, up, corner)
    }
  }
  return out
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const estimate = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

function separate({ width, height, colors, alpha }: Header, samples: Uint8Array): Raster {
  if (!alpha) return { width, height, colors, pixels: samples, alpha: null }
  const pixels = new Uint8Array(width * height * colors)
  const opacity = new Uint8Array(width * height)
  for (let i = 0; i < opacity.length; i++) {
    const at = i * (colors + 1)
    for (let c = 0; c < colors; c++) pixels[i * colors + c] = samples[at + c] as number
    opacity[i] = samples[at + colors] as number
  }
  return { width, height, colors, pixels, alpha: opacity }
}
