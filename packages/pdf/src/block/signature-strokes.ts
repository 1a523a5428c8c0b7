import { readPng } from './read-png.ts'
import { hasInk } from './trim-to-ink.ts'

/** So many points of ink are the least that a hand leaves. */
const FEWEST_POINTS = 20
/** Of the extent along the ink's main direction: what deviates less across it is a line. */
const LEAST_DEVIATION = 0.02
/** In pixels: the trembling of a hand and the edge of a thick pen. */
const LEAST_BREADTH = 3

/**
 * Whether a drawn signature shows nothing, a dot, or a straight line: what people put down who want to see what happens
 * next. Throws for a picture that cannot be read.
 */
export function isStraightOrEmpty(png: Uint8Array): boolean {
  const raster = readPng(png)
  let [count, sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0, 0]
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      if (!hasInk(raster, y * raster.width + x)) continue
      count++
      sumX += x
      sumY += y
      sumXX += x * x
      sumXY += x * y
      sumYY += y * y
    }
  }
  if (count < FEWEST_POINTS) return true
  const varianceX = sumXX / count - (sumX / count) ** 2
  const varianceY = sumYY / count - (sumY / count) ** 2
  const covariance = sumXY / count - (sumX / count) * (sumY / count)
  // The eigenvalues of the covariance matrix: spread along the ink's main direction, and across it.
  const mean = (varianceX + varianceY) / 2
  const root = Math.sqrt(((varianceX - varianceY) / 2) ** 2 + covariance ** 2)
  const along = Math.sqrt(mean + root)
  const across = Math.sqrt(Math.max(0, mean - root))
  return across < Math.max(LEAST_BREADTH, LEAST_DEVIATION * along)
}
