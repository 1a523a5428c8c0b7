import type { PdfString, PdfValue } from './value.ts'
import { byteString } from './value.ts'

/** Text strings of ISO 32000-2 7.9.2.2. Plain ASCII stays readable, everything else becomes UTF-16. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) {
    return { ...byteString(Uint8Array.from(text, (character) => character.charCodeAt(0))), form: 'literal' }
  }
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xfe, 0xff])
  for (let i = 0; i < text.length; i++) {
    bytes[2 + i * 2] = text.charCodeAt(i) >> 8
    bytes[3 + i * 2] = text.charCodeAt(i) & 0xff
  }
  return byteString(bytes)
}

// Annex D.3: where PDFDocEncoding is not Latin-1.
const LOW = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'
const HIGH =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122' +
  '\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac'

/** Bytes beyond are not read. */
export const mostTextBytes = 65536

export function readTextString(value: PdfValue | undefined): string | undefined {
  if (value?.kind !== 'string') return undefined
  const bytes = value.bytes.subarray(0, mostTextBytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3))
  return Array.from(bytes, fromPdfDocEncoding).join('')
}

function fromPdfDocEncoding(byte: number): string {
  if (byte >= 0x18 && byte < 0x20) return LOW[byte - 0x18] ?? ''
  if (byte >= 0x80 && byte <= 0xa0) return HIGH[byte - 0x80] ?? ''
  return String.fromCharCode(byte)
}

/** `D:YYYYMMDDHHmmSSZ` (7.9.4). */
export function dateString(date: Date): PdfString {
  return textString(`D:${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`)
}

export function readDateString(value: PdfValue | undefined): Date | undefined {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(
    readTextString(value) ?? '',
  )
  if (match === null) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, offHour, offMinute] =
    match
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const offset = (Number(offHour ?? 0) * 60 + Number(offMinute ?? 0)) * 60_000 * (sign === '-' ? -1 : 1)
  return Number.isNaN(local) ? undefined : new Date(local - offset)
}
