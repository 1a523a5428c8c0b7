import { strings } from './strings.ts'
import { listed } from './word-forms.ts'

const words: Readonly<Record<string, string>> = strings.activeContent

/** What was found, in words; kinds that a newer node knows are told by their names. */
export function activeContentWords(kinds: readonly string[]): string {
  return listed(kinds.map((kind) => words[kind] ?? kind))
}
