import { deadlineTime, listTime, localTime, utcTime } from '../strings/times.ts'

/** In the reader's time zone, which is shown. */
export function Moment({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={utcTime(date)}>
      {deadlineTime(date)}
    </time>
  )
}

/** To the second, in the reader's time zone and in UTC. */
export function ExactMoment({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <>
      <time dateTime={iso}>{localTime(date)}</time>
      {date.getTimezoneOffset() !== 0 && <span className="note moment-utc">{utcTime(date)}</span>}
    </>
  )
}

/** In the reader's time zone, with the exact time as tooltip. */
export function When({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={localTime(date)}>
      {listTime(date)}
    </time>
  )
}
