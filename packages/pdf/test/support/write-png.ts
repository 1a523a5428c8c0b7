import { crc32, deflateSync } from 'node:zlib'

export interface PngOptions {
  readonly width: number
  readonly height: number
  /** 0 grey, 2 RGB, 4 grey and alpha, 6 RGB and alpha; 3 is a palette. */
  readonly colorType: number
  readonly depth?: number
  readonly interlaced?: boolean
  /** The lines as they are compressed, each with its filter first. */
  readonly lines: Uint8Array
}

export function writePng({ width, height, colorType, depth = 8, interlaced = false, lines }: PngOptions): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture in RGB and alpha, transparent but for the pixels that are inked. */
export function writeInkPng(width: number, height: number, isInk: (x: number, y: number) => boolean): Uint8Array {
  const lines = new Uint8Array(height * (width * 4 + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isInk(x, y)) lines.set([10, 20, 90, 255], y * (width * 4 + 1) + 1 + x * 4)
    }
  }
  return writePng({ width, height, colorType: 6, lines })
}

function chunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(body.length, 0)
  framed.set(typed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
