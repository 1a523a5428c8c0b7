import { deadlineTime, listTime, localTime, utcTime } from '../strings/times.ts'

/** A time by the reader's clock, with its zone. */
export function Moment({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={utcTime(date)}>
      {deadlineTime(date)}
    </time>
  )
}

/** A time to the second, by the reader's clock and as everybody means it. */
export function ExactMoment({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <>
      <time dateTime={iso}>{localTime(date)}</time>
      {date.getTimezoneOffset() !== 0 && <span className="note moment-utc">{utcTime(date)}</span>}
    </>
  )
}

/** A time in a list, by the reader's clock; the whole of it on hover. */
export function When({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={localTime(date)}>
      {listTime(date)}
    </time>
  )
}
