import { strings } from './strings.ts'
import { listed } from './word-forms.ts'

const words: Readonly<Record<string, string>> = strings.activeContent

/** Kinds as text. Kinds of a newer node keep their identifiers. */
export function activeContentWords(kinds: readonly string[]): string {
  return listed(kinds.map((kind) => words[kind] ?? kind))
}
