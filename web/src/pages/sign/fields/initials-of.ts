/** Words of a name are separated by spaces and hyphens. */
const BETWEEN_WORDS = /[\s\p{Pd}]+/u
const MOST_LETTERS = 4

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters of these scripts join, so initials need a space between them. */
const JOINING = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u

/** The first letters of a name: “Anna Kowalska” becomes “AK”, “Ludwig van Beethoven” becomes “LvB”. */
export function initialsOf(name: string): string {
  const letters = name.split(BETWEEN_WORDS).flatMap(firstLetterOf)
  const hasCapitals = letters.some((letter) => letter !== letter.toLocaleLowerCase())
  const written = hasCapitals ? letters : letters.map((letter) => letter.toLocaleUpperCase())
  const chosen = written.length > MOST_LETTERS ? [...written.slice(0, MOST_LETTERS - 1), ...written.slice(-1)] : written
  return chosen.join(JOINING.test(name) ? ' ' : '')
}

/** Nothing for a word without letters. */
function firstLetterOf(word: string): readonly string[] {
  for (const { segment } of graphemes.segment(word)) if (/\p{L}/u.test(segment)) return [segment]
  return []
}
