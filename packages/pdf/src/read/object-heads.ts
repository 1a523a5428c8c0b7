import { isDigit, isRegular, isWhite, latin1, matchesAt } from './syntax.ts'
import { wordFinder } from './word-finder.ts'

/** The position of something shaped like an object. */
export type ObjectHead = { readonly number: number; readonly offset: number }

export function* objectHeads(bytes: Uint8Array, from: number): Generator<ObjectHead> {
  const find = wordFinder(bytes)
  for (let at = find('obj', from); at >= 0; at = find('obj', at + 1)) {
    if (isRegular(bytes[at + 'obj'.length])) continue
    const generation = integerBefore(bytes, at, from)
    const number = generation === undefined ? undefined : integerBefore(bytes, generation.first, from)
    if (generation === undefined || number === undefined || number.last === generation.first) continue
    const spelling = latin1(bytes.subarray(number.first, number.last))
    yield { number: Number.parseInt(spelling, 10), offset: number.first }
  }
}

const PERCENT = 0x25

/** Its position; white space and comments may follow it. */
function integerBefore(bytes: Uint8Array, end: number, from: number): { first: number; last: number } | undefined {
  const last = skipBlankBefore(bytes, end, from)
  let first = last
  while (first > from && isDigit(bytes[first - 1])) first--
  return first === last ? undefined : { first, last }
}

/** The start of each trailer's dictionary. */
export function* trailerHeads(bytes: Uint8Array, from: number): Generator<number> {
  const find = wordFinder(bytes)
  for (let at = find('trailer', from); at >= 0; at = find('trailer', at + 1)) {
    const limit = at + 'trailer'.length + MOST_BLANK
    const dictionary = skipBlank(bytes.subarray(0, limit), at + 'trailer'.length)
    // After so much blank space the search stops: it counts as one.
    if (dictionary === limit || matchesAt(bytes, dictionary, '<<')) yield dictionary
  }
}

/** Between two words of one head. A long run of blanks would otherwise be read again for every object in it. */
const MOST_BLANK = 256

/** Reports whether a table's position means the object at the offset: white space and comments may precede it. */
export function leadsTo(bytes: Uint8Array, listed: number, offset: number): boolean {
  if (listed > offset || offset - listed > MOST_BLANK) return false
  return skipBlank(bytes.subarray(0, offset), listed) === offset
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

/** Read backward, a comment is recognized only by its line. */
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

/** The start of the comment that ends here, if the line has one. */
function commentBefore(bytes: Uint8Array, end: number, from: number): number | undefined {
  let start = end
  while (start > from && !isLineEnd(bytes[start - 1])) start--
  const at = bytes.subarray(start, end).indexOf(PERCENT)
  return at < 0 ? undefined : start + at
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}
