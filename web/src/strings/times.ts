import { language, locale } from './language.ts'

const isArabic = language === 'ar'

/** Short Arabic dates are numbers, whose order is unclear beside text in other scripts. */
const dateStyle = isArabic ? 'long' : 'medium'
const comma = isArabic ? '،' : ','
/** Other languages use the clock of the region. */
const clock = isArabic ? ({ hourCycle: 'h23' } as const) : {}

const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const utcClock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })
const local = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'long', ...clock })

/** The same for every reader. */
export function utcTime(date: Date): string {
  return `${utcDate.format(date)}${comma} ${utcClock.format(date)} UTC`
}

/** In the reader's time zone. */
export function localTime(date: Date): string {
  return local.format(date)
}

const listed = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', ...clock })

/** In the reader's time zone, as short as a list needs. */
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

/** In the reader's time zone, to the minute, with the zone: people must act before it. */
export function deadlineTime(date: Date): string {
  return deadline.format(date)
}
