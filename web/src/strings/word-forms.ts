import { direction, locale } from './language.ts'

export function listed(texts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(texts)
}

/** Right-to-left scripts. */
const turned = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Isolates a name or hash in a sentence, so that neither reorders the other (Unicode UAX 9, 2.4). Adds no marks if
 * nothing could be reordered.
 */
export function isolated(text: string): string {
  return direction === 'rtl' || turned.test(text) ? `\u2068${text}\u2069` : text
}

/** The name of a language in the reader's language. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Selects the plural form for a number. Arabic has six. */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
