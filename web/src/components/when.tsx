import { listTime, localTime } from '../strings/times.ts'

/** A time in a list, by the reader's clock; the whole of it on hover. */
export function When({ iso }: { readonly iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={localTime(date)}>
      {listTime(date)}
    </time>
  )
}
