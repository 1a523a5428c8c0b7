import { locale } from './language.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })

/** What a language is called in the reader's own. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
