import { invisible } from './fonts/clean-text.ts'

/**
 * What people do not distinguish when they type: composed letters, the shapes of quotation marks and hyphens, and what
 * is invisible. Text is the same whether it is folded as a whole or letter by letter.
 */
export function foldText(text: string, ignoreCase: boolean): string {
  if (text.length === 1 && text < '\x7f') return ignoreCase ? text.toLowerCase() : text
  const folded = text
    .normalize('NFKD')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/\u00ad/g, '')
    .replace(invisible, '')
  // At the end of a word, toLowerCase writes another sigma.
  return ignoreCase ? folded.toLowerCase().replaceAll('ς', 'σ') : folded
}

/** What a caller typed, to be compared with the text of a line. */
export function foldPhrase(phrase: string, ignoreCase: boolean): string {
  return foldText(phrase, ignoreCase).replace(/ +/g, ' ').trim()
}
