import type { Rectangle } from '../model.ts'
import type { Box, PageGeometry } from './page-box.ts'
import type { QuarterTurn } from './quarter-turn.ts'

/** `[a b c d e f]` of ISO 32000-2 8.3.3: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Maps a point of the visible page (points from its lower left corner) to the page's user space. */
export function visualToUser({ box, rotation, userUnit }: PageGeometry): Matrix {
  const one = 1 / userUnit
  switch (rotation) {
    case 0:
      return [one, 0, 0, one, box.x0, box.y0]
    case 90:
      return [0, one, -one, 0, box.x1, box.y0]
    case 180:
      return [-one, 0, 0, -one, box.x1, box.y1]
    case 270:
      return [0, -one, one, 0, box.x0, box.y1]
  }
}

/** The inverse. The determinant is never 0: the matrix only rotates by quarters and scales. */
export function userToVisual(geometry: PageGeometry): Matrix {
  const [a, b, c, d, e, f] = visualToUser(geometry)
  const determinant = a * d - b * c
  const [p, q, r, s] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)]
}

/** The linear part of the mapping from the visible page: what is drawn with it is upright on a rotated page. */
export const turnMatrix: Readonly<Record<QuarterTurn, Matrix>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

/** First `inner`, then `outer`. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The bounding box of a transformed rectangle. */
export function mapRectangle(matrix: Matrix, { x, y, width, height }: Rectangle): Box {
  return mapBox(matrix, { x0: x, y0: y, x1: x + width, y1: y + height })
}

/** The bounding box of a transformed box, by any matrix. */
export function mapBox([a, b, c, d, e, f]: Matrix, { x0, y0, x1, y1 }: Box): Box {
  return {
    x0: Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e,
    y0: Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    x1: Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e,
    y1: Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f,
  }
}
