import type { ByteRange } from '../ports/blob-store.ts'

/**
 * The range that `Range` requests of a file of this size (RFC 9110 14.2): one range, cut at the end of the file, or
 * `none` of its bytes. Undefined to send the whole file: for several ranges, other units and malformed values.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, start, end] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (start === undefined || end === undefined) return undefined
  if (start === '') return readSuffix(end, size)
  const [first, last] = [Number(start), end === '' ? Number.POSITIVE_INFINITY : Number(end)]
  if (last < first) return undefined
  return first < size ? { first, last: Math.min(last, size - 1) } : 'none'
}

/** The last bytes. No range matches an empty file. */
function readSuffix(text: string, size: number): ByteRange | 'none' | undefined {
  if (text === '') return undefined
  const length = Number(text)
  if (length === 0) return 'none'
  return size === 0 ? undefined : { first: Math.max(0, size - length), last: size - 1 }
}

/** RFC 9110 13.1.5, compared strongly: weak tags and dates never match. */
export function isSameFile(ifRange: string, etag: string): boolean {
  return ifRange.trim() === etag
}
