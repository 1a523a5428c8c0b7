import type { PdfFile } from '../read/pdf-file.ts'
import { isDigit, isRegular, isWhite, latin1, matchesAt } from '../read/syntax.ts'
import { asInteger } from '../read/value.ts'

/**
 * Whether anything behind `from` has the shape of an object or of a trailer, and is not the one that the tables lead to.
 * Readers that find a table odd look through the file by themselves, and take the last of each. `from` is the end of the
 * revision that was signed before this one: what that one holds was judged with it.
 */
export function hasUnlistedObjects(file: PdfFile, from: number): boolean {
  for (const [number, offset] of lastObjects(file.bytes, from)) {
    if (!isListed(file, number, offset) || hasStrayMembers(file, number)) return true
  }
  const tables = file.crossReference.sections.filter(({ offset, form }) => offset >= from && form === 'table')
  return countTrailers(file.bytes, from) !== tables.length
}

function isListed(file: PdfFile, number: number, offset: number): boolean {
  const location = file.location(number)
  if (location?.kind === 'offset') return skipBlank(file.bytes, location.offset) === offset
  if (location?.kind === 'compressed') return false
  // A cross-reference stream need not list itself, nor must the one that a hybrid file hides.
  return file.crossReference.sections.some(
    (section) => section.offset === offset || asInteger(section.trailer.get('XRefStm')) === offset,
  )
}

/** An object stream that holds what no table looks for in it: readers that look by themselves unpack it all. */
function hasStrayMembers(file: PdfFile, container: number): boolean {
  return file.packedIn(container).some((number) => {
    const location = file.location(number)
    return location?.kind !== 'compressed' || location.container !== container
  })
}

/** By number, where the last object of it begins. */
function lastObjects(bytes: Uint8Array, from: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let at = bytes.indexOf(LETTER_O, from); at >= 0; at = bytes.indexOf(LETTER_O, at + 1)) {
    if (!matchesAt(bytes, at, 'obj') || isRegular(bytes[at + 'obj'.length])) continue
    const generation = integerBefore(bytes, at, from)
    const number = generation === undefined ? undefined : integerBefore(bytes, generation.first, from)
    if (generation === undefined || number === undefined || number.last === generation.first) continue
    found.set(Number.parseInt(latin1(bytes.subarray(number.first, number.last)), 10), number.first)
  }
  return found
}

const LETTER_O = 0x6f
const LETTER_T = 0x74
const PERCENT = 0x25

/** Where it stands; white space and comments may follow it. */
function integerBefore(bytes: Uint8Array, end: number, from: number): { first: number; last: number } | undefined {
  const last = skipBlankBefore(bytes, end, from)
  let first = last
  while (first > from && isDigit(bytes[first - 1])) first--
  return first === last ? undefined : { first, last }
}

function countTrailers(bytes: Uint8Array, from: number): number {
  let count = 0
  for (let at = bytes.indexOf(LETTER_T, from); at >= 0; at = bytes.indexOf(LETTER_T, at + 1)) {
    if (matchesAt(bytes, at, 'trailer') && matchesAt(bytes, skipBlank(bytes, at + 'trailer'.length), '<<')) count++
  }
  return count
}

/** White space and comments. */
function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    while (isWhite(bytes[at])) at++
    if (bytes[at] !== PERCENT) return at
    while (at < bytes.length && !isLineEnd(bytes[at])) at++
  }
}

/** A comment is known from behind only by the line that it ends with. */
function skipBlankBefore(bytes: Uint8Array, end: number, from: number): number {
  let at = end
  for (;;) {
    let endsLine = false
    while (at > from && isWhite(bytes[at - 1])) {
      at--
      endsLine ||= isLineEnd(bytes[at])
    }
    const comment = endsLine ? commentBefore(bytes, at, from) : undefined
    if (comment === undefined) return at
    at = comment
  }
}

/** Where the comment begins that ends here, if the line holds one. */
function commentBefore(bytes: Uint8Array, end: number, from: number): number | undefined {
  let start = end
  while (start > from && !isLineEnd(bytes[start - 1])) start--
  const at = bytes.subarray(start, end).indexOf(PERCENT)
  return at < 0 ? undefined : start + at
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}
