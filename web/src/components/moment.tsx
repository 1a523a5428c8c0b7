import { locale, strings } from '../strings/strings.ts'

const utcDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const utcTime = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })
const local = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' })

/** A time as everybody means it, and as the reader's clock showed it. */
export function Moment({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <>
      <time dateTime={iso}>{`${utcDate.format(date)}, ${utcTime.format(date)} UTC`}</time>
      {date.getTimezoneOffset() !== 0 && (
        <span className="note moment-local">{`${local.format(date)}, ${strings.record.localTime}`}</span>
      )}
    </>
  )
}
