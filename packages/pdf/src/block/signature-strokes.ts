import { readPng } from './read-png.ts'
import { hasInk } from './trim-to-ink.ts'

/** The least ink points that a hand or a pen leaves. */
const FEWEST_POINTS = 20
/** Relative to the extent along the ink's main direction: less deviation across it is a line. */
const LEAST_DEVIATION = 0.02
/** In pixels: the tremble of a hand and the edge of a thick pen. */
const LEAST_BREADTH = 3

/** Reports whether a picture has no ink. Throws for an unreadable one. */
export function isEmpty(png: Uint8Array): boolean {
  const raster = readPng(png)
  let count = 0
  for (let pixel = 0; pixel < raster.width * raster.height && count < FEWEST_POINTS; pixel++) {
    if (hasInk(raster, pixel)) count++
  }
  return count < FEWEST_POINTS
}

/**
 * Reports whether a drawn signature is empty, a dot, or a straight line: what people draw to see what happens next.
 * Throws for an unreadable picture.
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
