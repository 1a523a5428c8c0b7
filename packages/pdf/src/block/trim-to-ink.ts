import { PdfError } from '../errors.ts'
import type { Raster } from './drawing.ts'

/** Fainter pixels on white paper are not ink. */
const PALEST = 240
const MOST_TRANSPARENT = 24

/** The part of a picture with ink, so that a small signature on a large pad is not shown even smaller. */
export function trimToInk(raster: Raster): Raster {
  let [left, right, top, bottom] = [raster.width, -1, raster.height, -1]
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      if (!hasInk(raster, y * raster.width + x)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < 0) throw new PdfError('bad-image', 'the picture of the signature is empty')
  return crop(raster, left, top, right - left + 1, bottom - top + 1)
}

export function hasInk({ colors, pixels, alpha }: Raster, pixel: number): boolean {
  if (alpha !== null && (alpha[pixel] as number) < MOST_TRANSPARENT) return false
  for (let i = pixel * colors; i < (pixel + 1) * colors; i++) if ((pixels[i] as number) < PALEST) return true
  return false
}

function crop(raster: Raster, left: number, top: number, width: number, height: number): Raster {
  const cut = (samples: Uint8Array, size: number) => {
    const out = new Uint8Array(width * height * size)
    for (let y = 0; y < height; y++) {
      const from = ((top + y) * raster.width + left) * size
      out.set(samples.subarray(from, from + width * size), y * width * size)
    }
    return out
  }
  const alpha = raster.alpha === null ? null : cut(raster.alpha, 1)
  return { width, height, colors: raster.colors, pixels: cut(raster.pixels, raster.colors), alpha }
}
