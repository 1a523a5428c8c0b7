import { inflateSync } from 'node:zlib'
import { badPicture, type PngHeader } from './png-chunks.ts'

/** Lines of one pass, and their pixels in the picture. */
export interface PngPass {
  readonly columns: number
  readonly rows: number
  readonly x: (column: number) => number
  readonly y: (row: number) => number
  /** The start of a row's samples. */
  readonly startOf: (row: number) => number
}

export interface PngLines {
  readonly bytes: Uint8Array
  readonly passes: readonly PngPass[]
}

/** W3C PNG 8.2: the first pixel of each pass and the steps to the next, across and down. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const AT_ONCE = [[0, 0, 1, 1]] as const

/** Decompresses the lines and undoes their filters, in one buffer: a 16-bit picture takes 32 MB. */
export function readPngLines(header: PngHeader, samples: number, data: Uint8Array): PngLines {
  const bits = samples * header.depth
  const strideOf = (columns: number) => Math.ceil((columns * bits) / 8)
  const passes: PngPass[] = []
  let length = 0
  for (const [left, top, across, down] of header.interlaced ? ADAM7 : AT_ONCE) {
    const columns = Math.ceil((header.width - left) / across)
    const rows = Math.ceil((header.height - top) / down)
    if (columns <= 0 || rows <= 0) continue
    const [from, size] = [length, strideOf(columns) + 1]
    passes.push({
      columns,
      rows,
      x: (column) => left + column * across,
      y: (row) => top + row * down,
      startOf: (row) => from + row * size + 1,
    })
    length += rows * size
  }
  const bytes = decompress(data, length)
  for (const pass of passes) unfilter(bytes, pass, strideOf(pass.columns), Math.max(1, bits / 8))
  return { bytes, passes }
}

function decompress(data: Uint8Array, length: number): Uint8Array {
  let lines: Uint8Array
  try {
    lines = inflateSync(data, { maxOutputLength: length })
  } catch (cause) {
    throw badPicture('is damaged', cause)
  }
  if (lines.length !== length) throw badPicture('is truncated')
  return lines
}

/** W3C PNG 9.2; each line starts with the number of its filter. A filter reaches back by the bytes of one pixel. */
function unfilter(bytes: Uint8Array, { rows, startOf }: PngPass, stride: number, back: number): void {
  for (let row = 0; row < rows; row++) {
    const at = startOf(row)
    const above = row === 0 ? null : startOf(row - 1)
    const filter = bytes[at - 1] as number
    if (filter > 4) throw badPicture('is damaged')
    if (filter === 0) continue
    for (let i = 0; i < stride; i++) {
      const left = i < back ? 0 : (bytes[at + i - back] as number)
      const up = above === null ? 0 : (bytes[above + i] as number)
      const corner = above === null || i < back ? 0 : (bytes[above + i - back] as number)
      bytes[at + i] = (bytes[at + i] as number) + predict(filter, left, up, corner)
    }
  }
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const estimate = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
