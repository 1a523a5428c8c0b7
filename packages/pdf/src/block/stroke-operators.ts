import { PdfError } from '../errors.ts'
import type { Rectangle } from '../model.ts'
import { operand } from '../text/operand.ts'

/** A line drawn without lifting the pen, in any unit; y grows downward, as on a screen. */
export interface Stroke {
  readonly points: readonly StrokePoint[]
  readonly width: number
}

export interface StrokePoint {
  readonly x: number
  readonly y: number
}

const MAX_STROKES = 500
const MAX_POINTS = 20_000
const MAX_COORDINATE = 100_000

/** In points, however large the pad was: a pen. */
const THINNEST = 0.4
const THICKEST = 2.2

/** The strokes as smooth curves in the current color, as large as the box allows. */
export function strokeOperators(strokes: readonly Stroke[], box: Rectangle): string {
  checkStrokes(strokes)
  const points = strokes.flatMap((stroke) => stroke.points)
  const left = least(points, ({ x }) => x)
  const top = least(points, ({ y }) => y)
  const width = -least(points, ({ x }) => -x) - left
  const height = -least(points, ({ y }) => -y) - top
  const room = { width: box.width - THICKEST, height: box.height - THICKEST }
  const scale = Math.min(room.width / Math.max(width, 1), room.height / Math.max(height, 1))
  const place = ({ x, y }: StrokePoint): StrokePoint => ({
    x: box.x + THICKEST / 2 + (x - left) * scale,
    y: box.y + box.height / 2 + (height / 2 - (y - top)) * scale,
  })
  const paths = strokes.map((stroke) => {
    const pen = Math.min(THICKEST, Math.max(THINNEST, stroke.width * scale))
    return `${operand(pen)} w ${curve(stroke.points.map(place))}S\n`
  })
  return `q 1 J 1 j\n${paths.join('')}Q\n`
}

function checkStrokes(strokes: readonly Stroke[]): void {
  const count = strokes.reduce((sum, { points }) => sum + points.length, 0)
  if (count === 0 || strokes.some(({ points }) => points.length === 0)) {
    throw new PdfError('bad-image', 'the drawn signature is empty')
  }
  if (strokes.length > MAX_STROKES || count > MAX_POINTS) {
    throw new PdfError('bad-image', 'the drawn signature has too many strokes or points')
  }
  const numbers = strokes.flatMap(({ points, width }) => [width, ...points.flatMap(({ x, y }) => [x, y])])
  if (!numbers.every((value) => Math.abs(value) <= MAX_COORDINATE)) {
    throw new PdfError('bad-image', 'the drawn signature has a coordinate out of range')
  }
}

function least(points: readonly StrokePoint[], measure: (point: StrokePoint) => number): number {
  return points.reduce((lowest, point) => Math.min(lowest, measure(point)), Number.POSITIVE_INFINITY)
}

/** From the middle of one piece to the middle of the next, bent toward the point between them. */
function curve(points: readonly StrokePoint[]): string {
  const [first = { x: 0, y: 0 }] = points
  let at = first
  let path = `${pair(first)} m `
  for (const [i, point] of points.entries()) {
    const next = points[i + 1]
    const end = next === undefined ? point : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    path += `${pair(between(at, point))} ${pair(between(end, point))} ${pair(end)} c\n`
    at = end
  }
  return path
}

/** A quadratic curve's one control point as the two of a cubic one. */
function between(end: StrokePoint, control: StrokePoint): StrokePoint {
  return { x: end.x + ((control.x - end.x) * 2) / 3, y: end.y + ((control.y - end.y) * 2) / 3 }
}

function pair({ x, y }: StrokePoint): string {
  return `${operand(x)} ${operand(y)}`
}
