import { PdfError } from '../errors.ts'
import type { PdfLanguage } from './words.ts'

/** The digits and the calendar of all languages are the same: times are compared. */
const locales: Readonly<Record<Exclude<PdfLanguage, 'en'>, string>> = {
  de: 'de',
  fr: 'fr',
  it: 'it',
  es: 'es',
  ar: 'ar-u-ca-gregory-nu-latn',
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment in UTC, with the month in letters: no reader takes it for the day. */
export function writeMoment(moment: Date, language: PdfLanguage): { readonly day: string; readonly time: string } {
  if (Number.isNaN(moment.getTime())) throw new PdfError('unsupported', 'the time of signing is not a valid time')
  return { day: dayIn(language, moment), time: `${moment.toISOString().slice(-13, -5)} UTC` }
}

function dayIn(language: PdfLanguage, moment: Date): string {
  // English regions disagree on the order, and on September; no reader mistakes this one.
  if (language === 'en') return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], parts).format(moment)
}
