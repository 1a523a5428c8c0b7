import { crc32, deflateSync } from 'node:zlib'

export interface PngOptions {
  readonly width: number
  readonly height: number
  /** 0 gray, 2 RGB, 4 gray and alpha, 6 RGB and alpha; 3 is a palette. */
  readonly colorType: number
  readonly depth?: number
  readonly interlaced?: boolean
  readonly palette?: readonly number[]
  /** As in the file, in its own chunk. */
  readonly transparency?: readonly number[]
  /** The uncompressed lines, each with its filter first. */
  readonly lines: Uint8Array
}

export function writePng(options: PngOptions): Uint8Array {
  const { width, height, colorType, depth = 8, interlaced = false, palette, transparency, lines } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', Uint8Array.from(palette))]),
    ...(transparency === undefined ? [] : [chunk('tRNS', Uint8Array.from(transparency))]),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The pass of each pixel of eight by eight, as in the figure of W3C PNG 8.2. */
const PASSES = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']

/** A picture of any kind, from the samples of each pixel. Its lines use the left filter. */
export function writePngOf(
  options: Omit<PngOptions, 'lines'>,
  samplesAt: (x: number, y: number) => readonly number[],
): Uint8Array {
  const { width, height, depth = 8, interlaced = false } = options
  const passes = interlaced ? ['1', '2', '3', '4', '5', '6', '7'] : ['']
  const lines = passes.flatMap((pass) =>
    Array.from({ length: height }, (_, y) => {
      const columns = Array.from({ length: width }, (_, x) => x).filter((x) => PASSES[y % 8]?.[x % 8]?.includes(pass))
      return columns.map((x) => samplesAt(x, y))
    })
      .filter((pixels) => pixels.length > 0)
      .flatMap((pixels) => filteredLine(pixels, depth)),
  )
  return writePng({ ...options, lines: Uint8Array.from(lines) })
}

function filteredLine(pixels: readonly (readonly number[])[], depth: number): readonly number[] {
  const bits = pixels.flat().map((sample) => sample.toString(2).padStart(depth, '0'))
  const bytes = (bits.join('').match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  const back = Math.max(1, ((pixels[0]?.length ?? 1) * depth) / 8)
  return [1, ...bytes.map((byte, i) => (byte - (bytes[i - back] ?? 0) + 256) % 256)]
}

/** A picture in RGB and alpha, transparent except for the inked pixels. */
export function writeInkPng(width: number, height: number, isInk: (x: number, y: number) => boolean): Uint8Array {
  const lines = new Uint8Array(height * (width * 4 + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isInk(x, y)) lines.set([10, 20, 90, 255], y * (width * 4 + 1) + 1 + x * 4)
    }
  }
  return writePng({ width, height, colorType: 6, lines })
}

/** A line as a hand draws it, in RGB and alpha: opaque in its middle, half transparent at its edge. */
export function writeHandPng(width = 300, height = 100): Uint8Array {
  return writePngOf({ width, height, colorType: 6 }, (x, y) => {
    const distance = Math.abs(y - height / 2 - (height / 3) * Math.sin(x / 20))
    return distance < 4 ? [20, 30, 110, 255] : distance < 7 ? [20, 30, 110, 128] : [0, 0, 0, 0]
  })
}

function chunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(body.length, 0)
  framed.set(typed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
