import type { Letter } from './text-line.ts'

/** Text to search in, and from each of its characters the way back to the letters. */
export interface SearchableText {
  readonly text: string
  /** From the first to after the last character. */
  lettersOf(from: number, to: number): readonly Letter[]
}

/** Spaces in a row become one. */
export function toSearchable(letters: readonly Letter[], write: (text: string) => string): SearchableText {
  const owners: number[] = []
  const parts: string[] = []
  let isAfterSpace = false
  for (const [index, letter] of letters.entries()) {
    const written = write(letter.text)
    if (written === ' ' && isAfterSpace) continue
    for (let i = 0; i < written.length; i++) owners.push(index)
    parts.push(written)
    if (written !== '') isAfterSpace = written.endsWith(' ')
  }
  return { text: parts.join(''), lettersOf: (from, to) => letters.slice(owners[from] ?? 0, (owners[to - 1] ?? -1) + 1) }
}
