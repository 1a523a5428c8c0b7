/**
 * The text of a glyph as people type it: ligatures and Arabic letters in their shapes become the letters themselves,
 * white space of any kind becomes a space, a soft hyphen that is shown a hyphen, and what is invisible disappears.
 */
export function cleanText(text: string): string {
  if (text.length === 1 && text > ' ' && text < '\x7f') return text
  return text
    .replace(/[\ufb00-\ufdff\ufe70-\ufefe]/g, (shape) => shape.normalize('NFKC'))
    .replace(/\s/g, ' ')
    .replace(/\u00ad/g, '-')
    .replace(invisible, '')
    .slice(0, 64)
}

/** Controls, and the characters that only direct or join others. */
export const invisible = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
