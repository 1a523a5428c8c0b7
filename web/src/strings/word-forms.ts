import { direction, locale } from './language.ts'

export function listed(texts: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(texts)
}

/** Scripts that run from right to left. */
const turned = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name or a hash within a sentence of ours, so that neither reorders the other (Unicode UAX 9, 2.4). The marks are left
 * out where nothing could be reordered.
 */
export function isolated(text: string): string {
  return direction === 'rtl' || turned.test(text) ? `\u2068${text}\u2069` : text
}

/** What a language is called in the reader's own. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Chooses the form that a language has for a number: Arabic has six of them. */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
