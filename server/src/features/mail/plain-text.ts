/**
 * Makes text by others safe for an email: removes control characters, and those that change the direction of what
 * follows (Unicode's bidirectional overrides and isolates), with which a name could alter how a sentence reads.
 */
export function plainText(text: string, mostLength: number): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  return cut(clean, mostLength)
}

/** On one line, so that no header can be injected. */
export function headerText(text: string, mostLength: number): string {
  return cut(plainText(text.slice(0, mostLength * 8), mostLength * 8).replace(/\s+/g, ' '), mostLength)
}

/** A header that the service composed from clean names: on one line, with the isolates that `isolated` put around them. */
export function composedHeader(text: string, mostLength: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066\u2067]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
  return cut(clean.trim(), mostLength)
}

/**
 * Keeps the direction of a name from turning the sentence around it: it stands between a first strong isolate and its end
 * (Unicode UAX 9, 2.4), unless all of both runs from left to right.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' || rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

const characters = new Intl.Segmenter()

/** Cuts between two graphemes, never inside one. */
function cut(text: string, mostLength: number): string {
  if (text.length <= mostLength) return text
  let end = 0
  for (const { index, segment } of characters.segment(text.slice(0, mostLength + 100))) {
    if (index + segment.length > mostLength - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
