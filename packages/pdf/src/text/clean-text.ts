/** In UTF-16 units. Longer text is cut before shaping: no line of a page holds more. */
export const longestLine = 1000

/** More marks on one letter than any orthography has are a way to scribble over the lines above. */
const MAX_MARKS = 6

/** Embeddings, overrides and isolates (UAX #9 2.1, 2.2, 2.4): with them a name could reorder the text around it. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Control characters, line and paragraph ends, and every kind of space become one plain space. */
const BLANKS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu

const PILED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/** One line of text in composed form, safe to display. */
export function cleanText(text: string): string {
  return cleanWhole(cut(text))
}

/** The same of a text that is broken into lines afterwards: not cut. */
export function cleanWhole(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(BIDI_CONTROLS, '')
    .replace(BLANKS, ' ')
    .replace(PILED_MARKS, '$1')
    .trim()
}

function cut(text: string): string {
  if (text.length <= longestLine) return text
  return `${text
    .toWellFormed()
    .slice(0, longestLine - 1)
    .toWellFormed()}\u2026`
}
