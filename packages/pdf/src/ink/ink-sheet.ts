import type { Rectangle } from '../model.ts'
import type { Box } from '../page/page-box.ts'

/** In points; larger on a page with too many cells of this size. */
const CELL = 2
const MAX_CELLS = 250_000
/** Smooth edges, and lines of no width, reach over what the numbers say. */
const BLUR = 1

/**
 * Collects which parts of a visible page something is painted on, in cells. Each box takes the same time, whatever its
 * size: it is noted at its corners, and summed up once.
 */
export class InkSheet {
  readonly #width: number
  readonly #height: number
  readonly #cell: number
  readonly #columns: number
  readonly #rows: number
  readonly #corners: Int32Array
  #isFull = false

  constructor({ width, height }: { readonly width: number; readonly height: number }) {
    this.#width = width
    this.#height = height
    this.#cell = Math.max(CELL, Math.sqrt((width * height) / MAX_CELLS), Math.max(width, height) / MAX_CELLS)
    this.#columns = Math.ceil(width / this.#cell)
    this.#rows = Math.ceil(height / this.#cell)
    this.#corners = new Int32Array((this.#columns + 1) * (this.#rows + 1))
  }

  markAll(): void {
    this.#isFull = true
  }

  mark({ x0, y0, x1, y1 }: Box): void {
    if (!(x0 <= x1 && y0 <= y1)) {
      // An empty box paints nothing; one without numbers could be anywhere.
      if (Number.isNaN(x0 + x1 + y0 + y1)) this.markAll()
      return
    }
    const left = Math.max(0, Math.floor((x0 - BLUR) / this.#cell))
    const bottom = Math.max(0, Math.floor((y0 - BLUR) / this.#cell))
    const right = Math.min(this.#columns, Math.ceil((x1 + BLUR) / this.#cell))
    const top = Math.min(this.#rows, Math.ceil((y1 + BLUR) / this.#cell))
    if (left >= right || bottom >= top) return
    this.#add(left, bottom, 1)
    this.#add(right, bottom, -1)
    this.#add(left, top, -1)
    this.#add(right, top, 1)
  }

  #add(column: number, row: number, count: number): void {
    const at = row * (this.#columns + 1) + column
    this.#corners[at] = (this.#corners[at] ?? 0) + count
  }

  /** Nothing can be marked afterwards. */
  finish(): FreeSpace {
    if (this.#isFull) return noSpace
    const [width, height, cell] = [this.#width, this.#height, this.#cell]
    const [columns, rows, sums] = [this.#columns + 1, this.#rows + 1, this.#corners]
    sumUp(sums, columns, rows)
    const upTo = (column: number, row: number) => (column < 0 || row < 0 ? 0 : (sums[row * columns + column] ?? 0))
    return {
      width,
      height,
      isFree(place) {
        const [right, top] = [place.x + place.width, place.y + place.height]
        if (!(place.x >= 0 && place.y >= 0 && right <= width && top <= height)) return false
        const [left, low] = [Math.floor(place.x / cell) - 1, Math.floor(place.y / cell) - 1]
        const [last, high] = [Math.ceil(right / cell) - 1, Math.ceil(top / cell) - 1]
        return upTo(last, high) - upTo(left, high) - upTo(last, low) + upTo(left, low) === 0
      },
    }
  }
}

/** Replaces what is noted at the corners of boxes by the number of marked cells up to each cell, it included. */
function sumUp(corners: Int32Array, columns: number, rows: number): void {
  const boxesOver = new Int32Array(columns)
  for (let row = 0, at = 0; row < rows; row++) {
    let [boxes, marked] = [0, 0]
    for (let column = 0; column < columns; column++, at++) {
      boxes += corners[at] as number
      const over = (boxesOver[column] as number) + boxes
      boxesOver[column] = over
      if (over !== 0) marked++
      corners[at] = marked + (row === 0 ? 0 : (corners[at - columns] as number))
    }
  }
}

/** The empty parts of a visible page. */
export interface FreeSpace {
  /** Of the page. */
  readonly width: number
  readonly height: number
  /** Whether nothing is painted there. Never true beyond the page. */
  isFree(place: Rectangle): boolean
}

export const noSpace: FreeSpace = { width: 0, height: 0, isFree: () => false }
