import type { Language } from '@countersign/api'

export type { Language }

/** Spoken where nobody has chosen another. */
export const defaultLanguage: Language = 'en'

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Times stand beside hashes and are compared: Arabic has the digits and the calendar of the other languages. */
const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  de: 'de',
  fr: 'fr',
  it: 'it',
  es: 'es',
  ar: 'ar-u-ca-gregory-nu-latn',
}

/** The same for every reader, wherever they are. */
export function utcTime(language: Language, time: Date): string {
  return `${formatOf(language).format(time).replaceAll('\u202f', ' ')} UTC`
}

const formats = new Map<Language, Intl.DateTimeFormat>()

function formatOf(language: Language): Intl.DateTimeFormat {
  const made = formats.get(language) ?? makeFormat(language)
  formats.set(language, made)
  return made
}

/** Arabic shortens a month to a number, and an hour to a letter. */
function makeFormat(language: Language): Intl.DateTimeFormat {
  const style =
    language === 'ar' ? ({ dateStyle: 'long', hourCycle: 'h23' } as const) : { dateStyle: 'medium' as const }
  return new Intl.DateTimeFormat(locales[language], { ...style, timeStyle: 'short', timeZone: 'UTC' })
}
