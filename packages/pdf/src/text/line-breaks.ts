/** Starts with a script that is written without spaces between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Where a line may end, as each script divides words; the last is the end of the text. */
export function breaksOf(text: string): readonly number[] {
  const breaks: number[] = []
  for (const { index, segment } of words.segment(text)) {
    const end = index + segment.length
    if (end === text.length || mayBreak(segment, text.slice(end))) breaks.push(end)
  }
  return breaks
}

function mayBreak(before: string, after: string): boolean {
  return /[ /-]$/u.test(before) || ((UNSPACED.test(before) || UNSPACED.test(after)) && !/^\p{P}/u.test(after))
}

/** Where a word that is too long may be broken: never between a letter and its marks. */
export function clusterEnds(text: string): readonly number[] {
  return Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length)
}
