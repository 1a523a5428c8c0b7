import { keepText, readKept } from '../browser/kept-text.ts'

export const languages = ['en', 'it', 'de', 'fr', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each in itself: readers look for their own and read no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  it: 'Italiano',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}

const KEPT = 'countersign-language'

/** What the reader has chosen, else what the link to the page names, else the first that the browser prefers and we have. */
export const language: Language = keptChoice() ?? linkedChoice() ?? preferred() ?? 'en'

/** With the region that the reader prefers, for dates and numbers. */
export const locale: string = localeOf(language, navigator.languages)

export const direction: 'ltr' | 'rtl' = language === 'ar' ? 'rtl' : 'ltr'

/** Tells the browser, and with it screen readers, what the page is written in. */
export function speak(): void {
  document.documentElement.lang = language
  document.documentElement.dir = direction
}

/** Every text was taken at the start, so the page is loaded again. */
export function chooseLanguage(chosen: Language): void {
  keepText('browser', KEPT, chosen)
  location.reload()
}

/** Loads the words of one language, and no other. */
export function inLanguage<T>(loaders: Readonly<Record<Language, () => Promise<T>>>): Promise<T> {
  return loaders[language]()
}

function keptChoice(): Language | null {
  const kept = readKept('browser', KEPT)
  return isLanguage(kept) ? kept : null
}

/** A signer is written to in a language, and the link of that email names it. */
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
 * Numbers and times stand beside hashes and are compared with those of others. So Arabic has the same digits and the same
 * calendar as every other language here, whatever is usual in the region.
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
