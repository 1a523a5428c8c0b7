import { cleanText } from '../fonts/clean-text.ts'
import type { Glyph } from './glyph.ts'

/** More glyphs are a line or a paragraph, whose own text is better placed than one text for all of them. */
const MOST_GLYPHS = 8

/**
 * Gives the glyphs from an index on the text that the file says they have (/ActualText, ISO 32000-2 14.9.4): ligatures,
 * and letters that are put together from several glyphs. Reads the text only if it can be used.
 */
export function replaceText(glyphs: Glyph[], from: number, actual: () => string | undefined): void {
  const [first, ...others] = glyphs.slice(from, from + MOST_GLYPHS + 1)
  const last = others.at(-1) ?? first
  if (first === undefined || last === undefined || others.length === MOST_GLYPHS) return
  const along = (glyph: Glyph) => (glyph.x - first.x) * first.dx + (glyph.y - first.y) * first.dy
  const across = (glyph: Glyph) => (glyph.y - first.y) * first.dx - (glyph.x - first.x) * first.dy
  if (others.some((glyph) => Math.abs(across(glyph)) > first.size || Math.abs(along(glyph)) > 4 * first.size)) return
  const text = actual()
  if (text === undefined) return
  const characters = Array.from(cleanText(text))
  if (characters.length === others.length + 1) {
    glyphs.splice(
      from,
      Number.POSITIVE_INFINITY,
      ...[first, ...others].map((glyph, i) => withText(glyph, characters[i])),
    )
    return
  }
  const start = Math.min(0, ...others.map(along))
  const end = Math.max(first.length, ...others.map((glyph) => along(glyph) + glyph.length))
  const whole = {
    ...first,
    x: first.x + first.dx * start,
    y: first.y + first.dy * start,
    length: end - start,
    reach: end - start,
  }
  glyphs.splice(
    from,
    Number.POSITIVE_INFINITY,
    ...(characters.length === 0 ? [] : [withText(whole, characters.join(''))]),
  )
}

function withText(glyph: Glyph, text = ''): Glyph {
  return { ...glyph, text }
}
