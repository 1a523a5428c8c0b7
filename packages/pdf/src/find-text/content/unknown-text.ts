import { unknownText } from '../fonts/text-font.ts'
import type { Glyph } from './glyph.ts'

/** A single one is a bullet or an icon; every tag begins with two braces. */
const LEAST_UNKNOWN = 2

/** Whether glyphs without a known text follow each other, as they do if a font does not say its characters. */
export function hasUnknownText(glyphs: readonly Glyph[]): boolean {
  let unknown = 0
  for (const { text } of glyphs) {
    if (text === unknownText) unknown++
    else if (text !== ' ') unknown = 0
    if (unknown === LEAST_UNKNOWN) return true
  }
  return false
}
