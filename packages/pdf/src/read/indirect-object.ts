import { PdfError } from '../errors.ts'
import { Parser } from './parser.ts'
import type { PdfValue } from './value.ts'

export type IndirectObject = {
  readonly number: number
  readonly generation: number
  readonly value: PdfValue
  /** Where reading it ended. */
  readonly end: number
}

/** Reads `n g obj … endobj` at an offset (ISO 32000-2 7.3.10), streams included. */
export function readIndirectObject(
  bytes: Uint8Array,
  offset: number,
  lengthOf: (value: PdfValue | undefined) => number | undefined,
): IndirectObject {
  const parser = new Parser(bytes, offset)
  const number = parser.takeInteger()
  const generation = parser.takeInteger()
  if (number === undefined || generation === undefined || !parser.takeWord('obj')) {
    return parser.fail('no object where the cross-reference table says there is one')
  }
  const value = parser.readValue()
  if (value.kind === 'dictionary' && parser.takeWord('stream')) {
    const raw = readStreamData(parser, lengthOf(value.entries.get('Length')))
    return { number, generation, value: { kind: 'stream', entries: value.entries, raw }, end: parser.at }
  }
  if (!parser.takeWord('endobj')) return parser.fail('an object that does not end')
  return { number, generation, value, end: parser.at }
}

function readStreamData(parser: Parser, length: number | undefined): Uint8Array {
  const { bytes } = parser
  if (bytes[parser.at] === 13) parser.at++
  if (bytes[parser.at] !== 10) return parser.fail('a stream that does not begin on a new line')
  const from = parser.at + 1
  if (length === undefined || length < 0 || from + length > bytes.length) {
    throw new PdfError('damaged', `the stream at byte ${from} has no length`)
  }
  parser.at = from + length
  const raw = bytes.subarray(from, parser.at)
  if (!parser.takeWord('endstream')) return parser.fail('a stream that is not as long as it says')
  return raw
}
