import type { Box } from '../page/page-box.ts'
import type { Matrix } from '../page/visual-space.ts'

/** A path with more parts counts as one. */
const MAX_PARTS = 50_000

/** The boxes of a path's parts, on the visible page. */
export class PathBoxes {
  #segments: Bounds[] = []
  #outlines: Bounds[] = []
  #whole = new Bounds()
  #start: Point | undefined
  #last: Point | undefined

  /** Around all points; undefined if there is none. */
  get whole(): Box | undefined {
    return this.#whole.isEmpty ? undefined : this.#whole
  }

  /** Contain everything that filling the path paints: a point outside all outlines is not inside any of them. */
  get outlines(): readonly Box[] {
    return this.#isTooLong ? [this.#whole] : this.#outlines
  }

  /** Contain all lines, without their width. */
  get segments(): readonly Box[] {
    return this.#isTooLong ? [this.#whole] : this.#segments
  }

  get #isTooLong(): boolean {
    return this.#segments.length + this.#outlines.length > MAX_PARTS
  }

  move(matrix: Matrix, x: number, y: number): void {
    this.#start = map(matrix, x, y)
    this.#last = this.#start
    this.#whole.add(this.#start)
    if (!this.#isTooLong) this.#outlines.push(new Bounds(this.#start))
  }

  /** To the last of the points; the others control a curve, which stays inside of them. */
  draw(matrix: Matrix, ...points: readonly (readonly [x: number, y: number])[]): void {
    const mapped = points.map(([x, y]) => map(matrix, x, y))
    const [first] = mapped
    if (first === undefined) return
    // Readers begin at a point without `m`, or draw nothing.
    if (this.#last === undefined) this.move(matrix, ...(points[0] as readonly [number, number]))
    const segment = new Bounds(this.#last, ...mapped)
    for (const point of mapped) {
      this.#whole.add(point)
      this.#outlines.at(-1)?.add(point)
    }
    if (!this.#isTooLong) this.#segments.push(segment)
    this.#last = mapped.at(-1)
  }

  rectangle(matrix: Matrix, x: number, y: number, width: number, height: number): void {
    this.move(matrix, x, y)
    this.draw(matrix, [x + width, y])
    this.draw(matrix, [x + width, y + height])
    this.draw(matrix, [x, y + height])
    this.close()
  }

  close(): void {
    if (this.#start === undefined || this.#last === undefined) return
    if (!this.#isTooLong) this.#segments.push(new Bounds(this.#last, this.#start))
    this.#last = this.#start
  }

  clear(): void {
    if (this.#whole.isEmpty) return
    this.#segments = []
    this.#outlines = []
    this.#whole = new Bounds()
    this.#start = undefined
    this.#last = undefined
  }
}

interface Point {
  readonly x: number
  readonly y: number
}

class Bounds implements Box {
  x0 = Number.POSITIVE_INFINITY
  y0 = Number.POSITIVE_INFINITY
  x1 = Number.NEGATIVE_INFINITY
  y1 = Number.NEGATIVE_INFINITY

  constructor(...points: readonly (Point | undefined)[]) {
    for (const point of points) if (point !== undefined) this.add(point)
  }

  get isEmpty(): boolean {
    return this.x0 > this.x1
  }

  add({ x, y }: Point): void {
    this.x0 = Math.min(this.x0, x)
    this.y0 = Math.min(this.y0, y)
    this.x1 = Math.max(this.x1, x)
    this.y1 = Math.max(this.y1, y)
  }
}

function map([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}
