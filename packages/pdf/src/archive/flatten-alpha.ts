import type { Raster } from '../block/drawing.ts'

/** A picture whose pixels are either painted or not. */
export interface FlatRaster extends Raster {
  readonly alpha: null
  /** One bit per pixel, set where nothing is painted, rows from the top, each starting with a byte. */
  readonly unpainted: Uint8Array
}

/**
 * The picture as it looks on white paper. Fully transparent pixels stay unpainted, so that the page shows there: bit
 * masks are not transparency (ISO 32000-2 8.9.6.3).
 */
export function flattenAlpha(raster: Raster, alpha: Uint8Array): FlatRaster {
  const { width, height, colors } = raster
  const pixels = new Uint8Array(raster.pixels.length)
  const unpainted = new Uint8Array(Math.ceil(width / 8) * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const opacity = alpha[pixel] ?? 255
    if (opacity === 0) setBit(unpainted, width, pixel)
    for (let sample = pixel * colors; sample < (pixel + 1) * colors; sample++) {
      pixels[sample] = 255 - Math.round(((255 - (raster.pixels[sample] ?? 255)) * opacity) / 255)
    }
  }
  return { ...raster, pixels, alpha: null, unpainted }
}

function setBit(bits: Uint8Array, width: number, pixel: number): void {
  const column = pixel % width
  const byte = ((pixel - column) / width) * Math.ceil(width / 8) + (column >> 3)
  bits[byte] = (bits[byte] ?? 0) | (0x80 >> (column & 7))
}
