import type { PdfFile } from '../read/pdf-file.ts'
import { isDigit, isWhite, latin1, matchesAt } from '../read/syntax.ts'

/**
 * Whether anything behind the signed revision has the shape of an object or of a trailer, and is not the one that the
 * tables lead to. Readers that find a table odd look through the file by themselves, and take the last of each.
 */
export function hasUnlistedObjects(file: PdfFile, from: number): boolean {
  const { sections } = file.crossReference
  const places = new Set(sections.map(({ offset }) => offset))
  for (const [number, offset] of lastObjects(file.bytes, from)) {
    const location = file.location(number)
    // A cross-reference stream need not list itself.
    const isListed =
      location === undefined || location.kind === 'free'
        ? places.has(offset)
        : location.kind === 'offset' && skipWhite(file.bytes, location.offset) === offset
    if (!isListed) return true
  }
  const tables = sections.filter(({ offset, form }) => offset >= from && form === 'table')
  return countTrailers(file.bytes, from) !== tables.length
}

/** By number, where the last object of it begins. */
function lastObjects(bytes: Uint8Array, from: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let at = bytes.indexOf(LETTER_O, from); at >= 0; at = bytes.indexOf(LETTER_O, at + 1)) {
    if (!matchesAt(bytes, at, 'obj')) continue
    const generation = integerBefore(bytes, at, from)
    const number = generation === undefined ? undefined : integerBefore(bytes, generation, from)
    if (generation === undefined || number === undefined || !isWhite(bytes[generation - 1])) continue
    found.set(Number.parseInt(latin1(bytes.subarray(number, generation)), 10), number)
  }
  return found
}

const LETTER_O = 0x6f
const LETTER_T = 0x74

/** Where it begins; white space may follow it. */
function integerBefore(bytes: Uint8Array, end: number, from: number): number | undefined {
  let last = end
  while (last > from && isWhite(bytes[last - 1])) last--
  let first = last
  while (first > from && isDigit(bytes[first - 1])) first--
  return first === last ? undefined : first
}

function countTrailers(bytes: Uint8Array, from: number): number {
  let count = 0
  for (let at = bytes.indexOf(LETTER_T, from); at >= 0; at = bytes.indexOf(LETTER_T, at + 1)) {
    if (matchesAt(bytes, at, 'trailer') && matchesAt(bytes, skipWhite(bytes, at + 'trailer'.length), '<<')) count++
  }
  return count
}

function skipWhite(bytes: Uint8Array, from: number): number {
  let at = from
  while (isWhite(bytes[at])) at++
  return at
}
