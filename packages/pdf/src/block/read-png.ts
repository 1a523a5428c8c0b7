import type { Raster } from './drawing.ts'
import { badPicture, type PngChunks, type PngKind, readPngChunks } from './png-chunks.ts'
import { type PngLines, readPngLines } from './png-lines.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** Samples per pixel in the file. */
const SAMPLES: Readonly<Record<PngKind, number>> = { grey: 1, rgb: 3, palette: 1, 'grey-alpha': 2, 'rgb-alpha': 4 }

/** Writes a pixel to the raster, from its samples as in the file. */
type Paint = (samples: Readonly<Uint16Array>, pixel: number) => void

/** Any PNG (W3C, third edition) as eight bits per sample, without its palette. */
export function readPng(bytes: Uint8Array): Raster {
  if (bytes.length > MAX_BYTES) throw badPicture(`is larger than ${MAX_BYTES} bytes`)
  const chunks = readPngChunks(bytes)
  const lines = readPngLines(chunks.header, SAMPLES[chunks.header.kind], chunks.data)
  const raster = emptyRaster(chunks)
  paintPixels(chunks, lines, paintFor(chunks, raster))
  return raster
}

function emptyRaster({ header: { width, height, kind }, transparency }: PngChunks): Raster {
  const colors = kind === 'grey' || kind === 'grey-alpha' ? 1 : 3
  const hasAlpha = transparency !== null || kind === 'grey-alpha' || kind === 'rgb-alpha'
  const pixels = new Uint8Array(width * height * colors)
  return { width, height, colors, pixels, alpha: hasAlpha ? new Uint8Array(width * height) : null }
}

function paintPixels({ header }: PngChunks, { bytes, passes }: PngLines, paint: Paint): void {
  const samples = new Uint16Array(SAMPLES[header.kind])
  const sampleAt = sampleReader(bytes, header.depth)
  for (const { columns, rows, x, y, startOf } of passes) {
    for (let row = 0; row < rows; row++) {
      const [start, first] = [startOf(row), y(row) * header.width]
      for (let column = 0; column < columns; column++) {
        for (let i = 0; i < samples.length; i++) samples[i] = sampleAt(start, column * samples.length + i)
        paint(samples, first + x(column))
      }
    }
  }
}

/** W3C PNG 7.2: samples of less than a byte start at its high bits, those of two have the high byte first. */
function sampleReader(bytes: Uint8Array, depth: number): (start: number, index: number) => number {
  if (depth === 8) return (start, index) => bytes[start + index] as number
  if (depth === 16) {
    return (start, index) => ((bytes[start + 2 * index] as number) << 8) | (bytes[start + 2 * index + 1] as number)
  }
  return (start, index) => {
    const bit = index * depth
    return ((bytes[start + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
  }
}

function paintFor(chunks: PngChunks, raster: Raster): Paint {
  return chunks.header.kind === 'palette' ? paintByPalette(chunks, raster) : paintBySamples(chunks, raster)
}

function paintByPalette({ palette, transparency }: PngChunks, { pixels, alpha }: Raster): Paint {
  return (samples, pixel) => {
    const index = samples[0] as number
    const at = index * 3
    if (at + 3 > palette.length) throw badPicture('has pixels with a color that is not in its palette')
    for (let i = 0; i < 3; i++) pixels[pixel * 3 + i] = palette[at + i] as number
    if (alpha !== null) alpha[pixel] = transparency?.[index] ?? 255
  }
}

function paintBySamples({ header, transparency }: PngChunks, { colors, pixels, alpha }: Raster): Paint {
  const most = 2 ** header.depth - 1
  const byteOf = Uint8Array.from({ length: most + 1 }, (_, sample) => Math.round((sample * 255) / most))
  const hasAlpha = SAMPLES[header.kind] > colors
  const clear = hasAlpha || transparency === null ? null : transparentColor(transparency, colors, most)
  return (samples, pixel) => {
    for (let i = 0; i < colors; i++) pixels[pixel * colors + i] = byteOf[samples[i] as number] as number
    if (alpha === null) return
    if (hasAlpha) alpha[pixel] = byteOf[samples[colors] as number] as number
    else alpha[pixel] = clear?.every((sample, i) => samples[i] === sample) ? 0 : 255
  }
}

/** Two bytes per sample, whatever the depth; only the low bits count. */
function transparentColor(transparency: Uint8Array, colors: number, most: number): readonly number[] {
  if (transparency.length !== colors * 2) throw badPicture('is damaged')
  return Array.from(
    { length: colors },
    (_, i) => (((transparency[2 * i] as number) << 8) | (transparency[2 * i + 1] as number)) & most,
  )
}
