/** A picture of 4 bytes for each pixel: red, green, blue and opacity. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** Relative to the brightness of the paper around: less is paper or its grain, more is solid ink. */
const LEAST_DARKNESS = 0.16
const FULL_DARKNESS = 0.45

/** Of the larger side. Wide enough for paper between the lines, narrow enough for shadows. */
const CELLS = 24
/** The share of a cell's pixels that may be darker than paper. */
const MOST_INK = 0.85

/** Makes the paper of a photo transparent. A picture that is transparent already keeps its pixels. */
export function removePaper(pixels: Pixels): Pixels {
  if (isTransparent(pixels)) return pixels
  const { width, height, data } = pixels
  const paperAt = paperOf(pixels)
  const ink = new Uint8ClampedArray(data.length)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const paper = paperAt(x, y)
      const darkness = (paper - brightness(data, at)) / paper
      const opacity = Math.min(1, (darkness - LEAST_DARKNESS) / (FULL_DARKNESS - LEAST_DARKNESS))
      if (opacity <= 0) continue
      // The color of the ink itself: the edge of a line is a mixture with paper.
      for (let i = at; i < at + 3; i++) ink[i] = ((data[i] ?? 0) - (1 - opacity) * paper) / opacity
      ink[at + 3] = opacity * 255
    }
  }
  return { width, height, data: ink }
}

/** Whether a good part can be seen through, as in a signature that was cut out before. */
function isTransparent({ width, height, data }: Pixels): boolean {
  let count = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 128) count++
  return count > (width * height) / 10
}

/** The brightness of the paper at a pixel, between the cells around it: a photo is never lit evenly. */
function paperOf(pixels: Pixels): (x: number, y: number) => number {
  const size = Math.ceil(Math.max(pixels.width, pixels.height) / CELLS)
  const columns = Math.ceil(pixels.width / size)
  const rows = Math.ceil(pixels.height / size)
  const cells = Array.from({ length: columns * rows }, (_, cell) =>
    paperOfCell(pixels, (cell % columns) * size, Math.floor(cell / columns) * size, size),
  )
  const cell = (column: number, row: number) =>
    cells[clamp(row, rows - 1) * columns + clamp(column, columns - 1)] ?? 255
  return (x, y) => {
    const [atX, atY] = [x / size - 0.5, y / size - 0.5]
    const [column, row] = [Math.floor(atX), Math.floor(atY)]
    const between = (line: number) => mix(cell(column, line), cell(column + 1, line), atX - column)
    return Math.max(1, mix(between(row), between(row + 1), atY - row))
  }
}

function paperOfCell({ width, height, data }: Pixels, left: number, top: number, size: number): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = top; y < Math.min(top + size, height); y++) {
    for (let x = left; x < Math.min(left + size, width); x++) {
      const value = Math.round(brightness(data, (y * width + x) * 4))
      counts[value] = (counts[value] ?? 0) + 1
      total++
    }
  }
  let darker = 0
  for (let value = 0; value < 256; value++) {
    darker += counts[value] ?? 0
    if (darker >= total * MOST_INK) return value
  }
  return 255
}

/** ITU-R BT.601. */
function brightness(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}
