import { PdfError } from '../errors.ts'
import type { IndirectObject } from '../read/indirect-object.ts'
import { Parser } from '../read/parser.ts'
import type { ObjectReader } from '../read/pdf-file.ts'
import { isWhite, matchesAt } from '../read/syntax.ts'
import { NULL, type PdfValue } from '../read/value.ts'
import { indicesOf } from '../read/word-finder.ts'
import { ForgivingParser } from './forgiving-parser.ts'

/** Reads malformed objects that other programs accept, each as those programs do. */
export function forgivingReader(bytes: Uint8Array): ObjectReader {
  let ends: readonly number[] | undefined
  const nextEnd = (from: number) => {
    ends ??= indicesOf(bytes, 'endstream')
    return firstAtOrAfter(ends, from)
  }
  return {
    packed(data, offset) {
      const parser = new Parser(data, offset)
      return { value: new ForgivingParser(parser).readValue(), end: parser.at }
    },
    at: (_, offset, lengthOf) => readObject(new Parser(bytes, offset), lengthOf, nextEnd),
  }
}

type LengthOf = Parameters<ObjectReader['at']>[2]
type NextEnd = (from: number) => number | undefined

function readObject(parser: Parser, lengthOf: LengthOf, nextEnd: NextEnd): IndirectObject {
  const number = parser.takeInteger()
  const generation = parser.takeInteger()
  if (number === undefined || generation === undefined || !parser.takeWord('obj')) {
    return parser.fail('no object where the cross-reference table says there is one')
  }
  if (parser.takeWord('endobj')) return { number, generation, value: NULL, end: parser.at }
  const value = new ForgivingParser(parser).readValue()
  if (value.kind !== 'dictionary' || !parser.takeWord('stream')) return { number, generation, value, end: parser.at }
  const raw = readStreamData(parser, lengthIfSound(lengthOf, value.entries.get('Length')), nextEnd)
  return { number, generation, value: { kind: 'stream', entries: value.entries, raw }, end: parser.at + raw.length }
}

/** The object with the length may be malformed, or the one being read. */
function lengthIfSound(lengthOf: LengthOf, value: PdfValue | undefined): number {
  try {
    return lengthOf(value) ?? -1
  } catch (error) {
    if (error instanceof PdfError) return -1
    throw error
  }
}

/** The declared length if it is true, else up to the next `endstream`. */
function readStreamData(parser: Parser, length: number, nextEnd: NextEnd): Uint8Array {
  const { bytes } = parser
  const from = startOfData(parser)
  if (length >= 0 && matchesAt(bytes, skipSpaces(bytes, from + length), 'endstream')) {
    return bytes.subarray(from, from + length)
  }
  let end = nextEnd(from)
  if (end === undefined) return parser.fail('a stream that does not end')
  if (end > from && bytes[end - 1] === LINE_FEED) end--
  if (end > from && bytes[end - 1] === RETURN) end--
  return bytes.subarray(from, end)
}

const LINE_FEED = 10
const RETURN = 13

function startOfData(parser: Parser): number {
  const { bytes } = parser
  while (bytes[parser.at] === 0x20 || bytes[parser.at] === 0x09) parser.at++
  const isReturn = bytes[parser.at] === RETURN
  if (isReturn) parser.at++
  if (bytes[parser.at] === LINE_FEED) return parser.at + 1
  return isReturn ? parser.at : parser.fail('a stream that does not begin on a new line')
}

const MOST_SPACES = 64

function skipSpaces(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < from + MOST_SPACES && isWhite(bytes[at])) at++
  return at
}

function firstAtOrAfter(ascending: readonly number[], from: number): number | undefined {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return ascending[low]
}
