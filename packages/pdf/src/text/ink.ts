import type { Line } from './shaped-line.ts'

/** What a line covers, relative to the font size, from the line's start on the base line. */
export interface Ink {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** The outlines of a line, which may reach beyond its width; never empty. */
export function inkOf({ words, width }: Line): Ink {
  let [left, right, bottom, top] = [0, width, 0, 0.1]
  let at = 0
  for (const { font, glyphs } of words) {
    for (const { glyph, advance, xOffset, yOffset } of glyphs) {
      const { minX, minY, maxX, maxY } = glyph.bbox
      if (maxX > minX) {
        left = Math.min(left, at + xOffset + minX / font.unitsPerEm)
        right = Math.max(right, at + xOffset + maxX / font.unitsPerEm)
        bottom = Math.min(bottom, yOffset + minY / font.unitsPerEm)
        top = Math.max(top, yOffset + maxY / font.unitsPerEm)
      }
      at += advance
    }
  }
  return { left, right, bottom, top }
}
