import { language, locale } from './language.ts'

const isArabic = language === 'ar'

/** Arabic shortens a date to numbers, whose order is uncertain in a line that also holds words of other scripts. */
const dateStyle = isArabic ? 'long' : 'medium'
const comma = isArabic ? '،' : ','
/** Else as the region has it. */
const clock = isArabic ? ({ hourCycle: 'h23' } as const) : {}

const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const utcClock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })
const local = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'long', ...clock })

/** The same for every reader, wherever they are. */
export function utcTime(date: Date): string {
  return `${utcDate.format(date)}${comma} ${utcClock.format(date)} UTC`
}

/** As the reader's clock showed it. */
export function localTime(date: Date): string {
  return local.format(date)
}

const listed = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', ...clock })

/** By the reader's clock, in as few characters as a list has room for. */
export function listTime(date: Date): string {
  return listed.format(date)
}

const deadline = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: isArabic ? 'long' : 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  ...clock,
})

/** By the reader's clock, to the minute and with its zone: what has to be done by then is done by people. */
export function deadlineTime(date: Date): string {
  return deadline.format(date)
}
