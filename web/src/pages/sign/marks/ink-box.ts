import type { Pixels } from './remove-paper.ts'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const LEAST_OPACITY = 60
/** Fewer in a row or column are dust. */
const LEAST_IN_LINE = 3
/** Fewer pixels are no signature, and a larger share is a picture of something else. */
const LEAST_INK = 80
const MOST_INK = 0.5

/** The part of a picture with ink. Null if there is none, or if it covers the picture. */
export function inkBox({ width, height, data }: Pixels): Box | null {
  const columns = new Uint32Array(width)
  const rows = new Uint32Array(height)
  let count = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((data[pixel * 4 + 3] ?? 0) < LEAST_OPACITY) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    columns[x] = (columns[x] ?? 0) + 1
    rows[y] = (rows[y] ?? 0) + 1
    count++
  }
  if (count < LEAST_INK || count > width * height * MOST_INK) return null
  const hasInk = (inLine: number) => inLine >= LEAST_IN_LINE
  const [x, y] = [columns.findIndex(hasInk), rows.findIndex(hasInk)]
  if (x < 0 || y < 0) return null
  return { x, y, width: columns.findLastIndex(hasInk) - x + 1, height: rows.findLastIndex(hasInk) - y + 1 }
}
