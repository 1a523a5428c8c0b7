import { keepText, readKept } from '../browser/kept-text.ts'

export const languages = ['en', 'it', 'de', 'fr', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each language in its own name, so that readers find theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  it: 'Italiano',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}

const KEPT = 'countersign-language'

/** The stored choice, else the language in the link, else the first supported language that the browser prefers. */
export const language: Language = keptChoice() ?? linkedChoice() ?? preferred() ?? 'en'

/** With the reader's preferred region, for dates and numbers. */
export const locale: string = localeOf(language, navigator.languages)

export const direction: 'ltr' | 'rtl' = language === 'ar' ? 'rtl' : 'ltr'

/** Sets the language of the document, which screen readers need. */
export function applyLanguage(): void {
  document.documentElement.lang = language
  document.documentElement.dir = direction
}

/** Reloads the page, because texts are loaded only once. */
export function chooseLanguage(chosen: Language): void {
  keepText('browser', KEPT, chosen)
  location.reload()
}

/** Loads the texts of one language only. */
export function inLanguage<T>(loaders: Readonly<Record<Language, () => Promise<T>>>): Promise<T> {
  return loaders[language]()
}

function keptChoice(): Language | null {
  const kept = readKept('browser', KEPT)
  return isLanguage(kept) ? kept : null
}

/** The link in an email names the language of its signer. */
function linkedChoice(): Language | null {
  const linked = new URLSearchParams(location.search).get('language')
  return isLanguage(linked) ? linked : null
}

function preferred(): Language | undefined {
  return navigator.languages.map(languageOf).find(isLanguage)
}

function isLanguage(value: string | null): value is Language {
  return languages.some((known) => known === value)
}

function languageOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? tag
}

/**
 * Numbers and times appear beside hashes, and people compare them with others. So Arabic uses the same digits and
 * calendar as the other languages, whatever is usual in the region.
 */
function localeOf(spoken: Language, preferred: readonly string[]): string {
  const tag = preferred.find((one) => languageOf(one) === spoken && isTag(one)) ?? spoken
  return spoken === 'ar' ? new Intl.Locale(tag, { numberingSystem: 'latn', calendar: 'gregory' }).toString() : tag
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
