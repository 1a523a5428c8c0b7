/** One movement of the pen. Stored as points, so that it can be drawn at every size. */
export type Stroke = readonly StrokePoint[]

/** The pad is 1000 units wide. Time is in milliseconds from the first point of the stroke. */
export type StrokePoint = readonly [x: number, y: number, pressure: number, time: number]

export const PAD_WIDTH = 1000
export const PAD_HEIGHT = 400

/** In units of the pad, across the main direction of the ink. Less is a dot, or the trembling of a hand. */
const LEAST_BREADTH = 4
/** Relative to the spread along the ink. Less is a straight line. */
const LEAST_DEVIATION = 0.025

/** Rejects a dot or line that people draw only to see what happens. The service checks this too, less strictly. */
export function isDotOrLine(strokes: readonly Stroke[]): boolean {
  let [weight, sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0, 0]
  for (const [x, y, length] of strokes.flatMap(segmentsOf)) {
    weight += length
    sumX += x * length
    sumY += y * length
    sumXX += x * x * length
    sumXY += x * y * length
    sumYY += y * y * length
  }
  if (weight === 0) return true
  const varianceX = sumXX / weight - (sumX / weight) ** 2
  const varianceY = sumYY / weight - (sumY / weight) ** 2
  const covariance = sumXY / weight - (sumX / weight) * (sumY / weight)
  // Eigenvalues of the covariance matrix: the spread along the main direction of the ink, and across it.
  const mean = (varianceX + varianceY) / 2
  const root = Math.sqrt(((varianceX - varianceY) / 2) ** 2 + covariance ** 2)
  const along = Math.sqrt(mean + root)
  const across = Math.sqrt(Math.max(0, mean - root))
  return across < Math.max(LEAST_BREADTH, LEAST_DEVIATION * along)
}

/** Center and length of the line between two points. */
function segmentsOf(stroke: Stroke): [x: number, y: number, length: number][] {
  return stroke.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = stroke[index] ?? [x, y]
    return [(x + beforeX) / 2, (y + beforeY) / 2, Math.hypot(x - beforeX, y - beforeY)]
  })
}
