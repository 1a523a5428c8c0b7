import { locale } from './strings.ts'

const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const utcClock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })
const local = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' })

/** The same for every reader, wherever he is. */
export function utcTime(date: Date): string {
  return `${utcDate.format(date)}, ${utcClock.format(date)} UTC`
}

/** As the reader's clock showed it. */
export function localTime(date: Date): string {
  return local.format(date)
}
