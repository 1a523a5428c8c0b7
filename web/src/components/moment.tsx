import { strings } from '../strings/strings.ts'
import { listTime, localTime, utcTime } from '../strings/times.ts'

/** A time as everybody means it, and as the reader's clock showed it. */
export function Moment({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <>
      <time dateTime={iso}>{utcTime(date)}</time>
      {date.getTimezoneOffset() !== 0 && (
        <span className="note moment-local">{strings.record.localTime(localTime(date))}</span>
      )}
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
