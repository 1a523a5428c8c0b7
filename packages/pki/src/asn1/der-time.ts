import { PkiError } from '../errors.ts'
import type { Der } from './der.ts'
import { malformed, TAG } from './der.ts'
import { derElement } from './der-write.ts'

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
// RFC 3161 2.4.2 allows fractions of a second; truncated to milliseconds.
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/

export function readTime(element: Der, what: string): Date {
  const text = String.fromCharCode(...element.content.subarray(0, 32))
  switch (element.tag) {
    case TAG.utcTime: {
      const [, year, ...rest] = UTC_TIME.exec(text) ?? []
      if (year === undefined) throw malformed(what, 'is not a time')
      // RFC 5280 4.1.2.5.1: two digits below 50 are of this century.
      return dateOf([(Number(year) < 50 ? 2000 : 1900) + Number(year), ...rest.map(Number)], 0, what)
    }
    case TAG.generalizedTime: {
      const match = GENERALIZED_TIME.exec(text)
      if (match === null) throw malformed(what, 'is not a time')
      const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
      return dateOf(match.slice(1, 7).map(Number), millis, what)
    }
    default:
      throw malformed(what, 'is not a time')
  }
}

function dateOf(parts: number[], millis: number, what: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, millis)
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour
  if (!same || minute > 59 || second > 59) throw malformed(what, 'is not a time')
  return date
}

/** RFC 5280 4.1.2.5: UTCTime through 2049, GeneralizedTime after it, whole seconds in both. */
export function writeTime(time: Date): Uint8Array {
  const digits = digitsOf(time)
  const year = time.getUTCFullYear()
  if (year >= 1950 && year < 2050) return derElement(TAG.utcTime, ascii(`${digits.slice(2)}Z`))
  return derElement(TAG.generalizedTime, ascii(`${digits}Z`))
}

/** RFC 6960 4.2.2.1 and RFC 5280 5.3.2: whole seconds. */
export function writeGeneralizedTime(time: Date): Uint8Array {
  return derElement(TAG.generalizedTime, ascii(`${digitsOf(time)}Z`))
}

/** RFC 3161 2.4.2: fractions of a second without trailing zeros. */
export function writePreciseTime(time: Date): Uint8Array {
  const fraction = String(time.getUTCMilliseconds()).padStart(3, '0').replace(/0+$/, '')
  return derElement(TAG.generalizedTime, ascii(`${digitsOf(time)}${fraction === '' ? '' : `.${fraction}`}Z`))
}

function digitsOf(time: Date): string {
  const year = time.getUTCFullYear()
  if (!(year >= 0 && year <= 9999)) throw new PkiError('out-of-range', 'the time cannot be written')
  return time.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
