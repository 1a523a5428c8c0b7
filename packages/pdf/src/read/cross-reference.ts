import { PdfError } from '../errors.ts'
import { decodeStream } from './decode-stream.ts'
import { readIndirectObject } from './indirect-object.ts'
import { mostInflated } from './most-inflated.ts'
import { Parser } from './parser.ts'
import { isWhite, lastIndexOf } from './syntax.ts'
import type { PdfValue } from './value.ts'
import { asInteger, asName } from './value.ts'

export type Location =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly container: number; readonly index: number }

/** Undefined if there is no object. Those in object streams have generation zero (7.5.7). */
export function generationAt(location: Location | undefined): number | undefined {
  if (location === undefined || location.kind === 'free') return undefined
  return location.kind === 'offset' ? location.generation : 0
}

/** The content of one revision: its table or stream, with the hidden part of a hybrid file merged in. */
export type CrossReferenceSection = {
  readonly offset: number
  readonly form: 'table' | 'stream'
  readonly locations: ReadonlyMap<number, Location>
  readonly trailer: ReadonlyMap<string, PdfValue>
  /** The number of its stream, if any: streams need not list themselves. */
  readonly streamNumber: number | undefined
}

export type CrossReference = {
  /** Newest first. */
  readonly sections: readonly [CrossReferenceSection, ...CrossReferenceSection[]]
  readonly locations: ReadonlyMap<number, Location>
  /** After the end-of-file marker and its end of line. */
  readonly end: number
  /** True if anything but white space follows. */
  readonly trailingBytes: boolean
}

const MAX_SECTIONS = 2000
/** Beyond one per byte of the file. Packed objects are small, but none of an honest file takes less than a byte. */
const MORE_LOCATIONS = 100_000
const MAX_OBJECT_NUMBER = 8_388_607
/** Some writers give every field the width of their integers; a value beyond a number points nowhere. */
const MAX_FIELD_WIDTH = 16

/** Follows the chain of ISO 32000-2 7.5.4 to 7.5.8 from the last `startxref`. Nothing is repaired. */
export function readCrossReference(bytes: Uint8Array): CrossReference {
  const { offset, end } = findStart(bytes)
  const sections: CrossReferenceSection[] = []
  const visited = new Set<number>()
  let count = 0
  for (let next: number | undefined = offset; next !== undefined; ) {
    if (visited.has(next)) throw new PdfError('damaged', 'the cross-reference tables of the file go in a circle')
    if (visited.size >= MAX_SECTIONS) throw new PdfError('too-large', 'the file has too many revisions')
    visited.add(next)
    const section = readSection(bytes, next, visited)
    sections.push(section)
    count += section.locations.size
    requireFew(count, bytes)
    next = previousOf(section)
  }
  const [newest, ...older] = sections
  if (newest === undefined) throw new PdfError('damaged', 'the file has no cross-reference table')
  return {
    sections: [newest, ...older],
    locations: mergeLocations(sections),
    end,
    trailingBytes: bytes.subarray(end).some((byte) => !isWhite(byte)),
  }
}

function findStart(bytes: Uint8Array): { offset: number; end: number } {
  const at = lastIndexOf(bytes, 'startxref')
  if (at < 0) throw new PdfError('damaged', 'the file does not say where its cross-reference table is')
  const parser = new Parser(bytes, at + 'startxref'.length)
  const offset = parser.takeInteger()
  if (offset === undefined) throw new PdfError('damaged', 'the file does not say where its cross-reference table is')
  while (isWhite(bytes[parser.at])) parser.at++
  if (lastIndexOf(bytes.subarray(parser.at, parser.at + 5), '%%EOF') !== 0) {
    throw new PdfError('damaged', 'the file has no end-of-file mark')
  }
  let end = parser.at + 5
  if (bytes[end] === 13) end++
  if (bytes[end] === 10) end++
  return { offset, end }
}

function readSection(bytes: Uint8Array, offset: number, visited: Set<number>): CrossReferenceSection {
  const parser = new Parser(bytes, offset)
  if (offset >= bytes.length) throw new PdfError('damaged', 'a cross-reference table lies outside the file')
  if (!parser.takeWord('xref')) return readStreamSection(bytes, offset)
  const table = readTable(parser)
  const trailer = readTrailer(parser)
  const hidden = trailer.get('XRefStm')
  if (hidden === undefined) return { offset, form: 'table', locations: table, trailer, streamNumber: undefined }
  const hiddenOffset = asInteger(hidden)
  if (hiddenOffset === undefined || hiddenOffset >= bytes.length || visited.has(hiddenOffset)) {
    throw new PdfError('damaged', 'the hidden part of a cross-reference table is not there')
  }
  const { locations, streamNumber } = readStreamSection(bytes, hiddenOffset)
  // Old readers see the hidden objects as free, new ones see them here (7.5.8.4).
  const merged = new Map(table)
  for (const [number, location] of locations) {
    const known = merged.get(number)
    if (known === undefined || known.kind === 'free') merged.set(number, location)
  }
  return { offset, form: 'table', locations: merged, trailer, streamNumber }
}

function requireFew(locations: number, { length }: Uint8Array): void {
  if (locations > MORE_LOCATIONS + length) throw new PdfError('too-large', 'the file has too many objects')
}

function readTable(parser: Parser): Map<number, Location> {
  const locations = new Map<number, Location>()
  for (let first = parser.takeInteger(); first !== undefined; first = parser.takeInteger()) {
    const count = parser.takeInteger()
    if (count === undefined) return parser.fail('a cross-reference table without a count')
    for (let i = 0; i < count; i++) {
      const offset = parser.takeInteger()
      const generation = parser.takeInteger()
      if (offset === undefined || generation === undefined)
        return parser.fail('a cross-reference table that is cut off')
      const used = parser.takeWord('n')
      if (!used && !parser.takeWord('f')) return parser.fail('a cross-reference table with another letter than n and f')
      addLocation(locations, first + i, used && offset > 0 ? { kind: 'offset', offset, generation } : { kind: 'free' })
    }
  }
  return locations
}

function addLocation(locations: Map<number, Location>, number: number, location: Location): void {
  if (number > MAX_OBJECT_NUMBER) throw new PdfError('too-large', 'the file has an object number beyond all bounds')
  // Readers differ in which of two entries they use.
  if (locations.has(number)) throw new PdfError('damaged', `a cross-reference table lists object ${number} twice`)
  locations.set(number, location)
}

function readTrailer(parser: Parser): ReadonlyMap<string, PdfValue> {
  if (!parser.takeWord('trailer')) return parser.fail('a cross-reference table without a trailer')
  const value = parser.readValue()
  return value.kind === 'dictionary' ? value.entries : parser.fail('a trailer that is no dictionary')
}

function readStreamSection(bytes: Uint8Array, offset: number): CrossReferenceSection {
  const { number, value } = readIndirectObject(bytes, offset, (length) => asInteger(length))
  if (value.kind !== 'stream' || asName(value.entries.get('Type')) !== 'XRef') {
    throw new PdfError('damaged', 'there is no cross-reference table where the file says it is')
  }
  const data = decodeStream(value, (direct) => direct, mostInflated(bytes.length))
  const widths = integersOf(value.entries.get('W'))
  const size = asInteger(value.entries.get('Size')) ?? 0
  const index = value.entries.has('Index') ? integersOf(value.entries.get('Index')) : [0, size]
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const width = typeWidth + secondWidth + thirdWidth
  if (widths.length < 3 || widths.some((each) => each > MAX_FIELD_WIDTH) || width === 0 || index.length % 2 !== 0) {
    throw new PdfError('damaged', 'a cross-reference stream of the file is malformed')
  }
  const locations = new Map<number, Location>()
  requireFew(data.length / width, bytes)
  let at = 0
  for (let i = 0; i < index.length; i += 2) {
    const [first = 0, count = 0] = index.slice(i, i + 2)
    for (let n = 0; n < count; n++, at += width) {
      if (at + width > data.length) throw new PdfError('damaged', 'a cross-reference stream of the file is cut off')
      const type = typeWidth === 0 ? 1 : readField(data, at, typeWidth)
      const second = readField(data, at + typeWidth, secondWidth)
      const third = readField(data, at + typeWidth + secondWidth, thirdWidth)
      addLocation(locations, first + n, locationOf(type, second, third))
    }
  }
  return { offset, form: 'stream', locations, trailer: value.entries, streamNumber: number }
}

function integersOf(value: PdfValue | undefined): number[] {
  if (value?.kind !== 'array') return []
  return value.items.map((item) => {
    const integer = asInteger(item)
    if (integer === undefined || integer < 0) throw new PdfError('damaged', 'a cross-reference stream is malformed')
    return integer
  })
}

function readField(data: Uint8Array, at: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + (data[at + i] ?? 0)
  return value
}

function locationOf(type: number, second: number, third: number): Location {
  if (type === 1) return { kind: 'offset', offset: second, generation: third }
  if (type === 2) return { kind: 'compressed', container: second, index: third }
  return { kind: 'free' }
}

function previousOf({ trailer }: CrossReferenceSection): number | undefined {
  const value = trailer.get('Prev')
  if (value === undefined) return undefined
  const previous = asInteger(value)
  if (previous === undefined || previous < 0) throw new PdfError('damaged', 'a trailer of the file is malformed')
  return previous
}

function mergeLocations(sections: readonly CrossReferenceSection[]): Map<number, Location> {
  const merged = new Map<number, Location>()
  for (const { locations } of sections) {
    for (const [number, location] of locations) if (!merged.has(number)) merged.set(number, location)
  }
  return merged
}
