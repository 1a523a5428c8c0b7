import { PdfError } from '../errors.ts'
import { Effort } from './effort.ts'
import { readIndirectObject } from './indirect-object.ts'
import { missingObjects } from './missing-objects.ts'
import { leadsTo, objectHeads, trailerHeads } from './object-heads.ts'
import { Parser } from './parser.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PdfValue } from './value.ts'
import { asInteger, entriesOf } from './value.ts'

const MAX_HEADS = 1_000_000
const MAX_TRAILERS = 10_000
const LONGEST_TRAILER = 4096

/**
 * The position of the first object in the file that its tables do not reach. It may well be in a signed part, where
 * nobody saw it. But a reader that dislikes anything after that part, even blanks, scans the whole file itself, and
 * uses the last object of each number and a trailer of its choice.
 */
export function firstStray(file: PdfFile): number | undefined {
  const suspects = [...suspectObjects(file), ...suspectTrailers(file)]
  if (suspects.length === 0) return undefined
  const isData = dataOfListedStreams(file)
  return suspects.sort((a, b) => a - b).find((offset) => !isData(offset))
}

function suspectObjects(file: PdfFile): number[] {
  const suspects: number[] = []
  let missing: ReadonlySet<number> | undefined
  const tables = tableOffsets(file)
  let heads = 0
  for (const head of objectHeads(file.bytes, 0)) {
    if (++heads > MAX_HEADS) throw new PdfError('too-large', 'the file has too many objects')
    const place = placeOf(file, head.number)
    if (tables.has(head.offset)) continue
    if (place !== undefined && (head.offset <= place || leadsTo(file.bytes, place, head.offset))) continue
    // A deleted object still exists, and is safe as long as nothing refers to it.
    if (place === undefined) missing ??= missingObjects(file)
    if (place !== undefined || missing?.has(head.number)) suspects.push(head.offset)
  }
  return suspects
}

/** The position of the object, or of its object stream, according to the tables; undefined if there is none. */
function placeOf(file: PdfFile, number: number): number | undefined {
  const location = file.location(number)
  const own = location?.kind === 'compressed' ? file.location(location.container) : location
  return own?.kind === 'offset' ? own.offset : undefined
}

/** Cross-reference streams need not be listed, nor those that hybrid files hide. */
function tableOffsets({ crossReference }: PdfFile): ReadonlySet<number> {
  const offsets = crossReference.sections.flatMap(({ offset, trailer }) => [offset, asInteger(trailer.get('XRefStm'))])
  return new Set(offsets.filter((offset) => offset !== undefined))
}

/** Trailers of another document. */
function suspectTrailers(file: PdfFile): number[] {
  const { sections } = file.crossReference
  const suspects = sections.filter(({ trailer }) => isOfAnother(file, trailer.get('Root'))).map(({ offset }) => offset)
  let heads = 0
  for (const at of trailerHeads(file.bytes, 0)) {
    if (++heads > MAX_TRAILERS) throw new PdfError('too-large', 'the file has too many revisions')
    const entries = readTrailer(file, at)
    if (entries === undefined || isOfAnother(file, entries.get('Root'))) suspects.push(at)
  }
  return suspects
}

function isOfAnother({ root }: PdfFile, other: PdfValue | undefined): boolean {
  return other !== undefined && (other.kind !== 'reference' || other.number !== root.number)
}

function readTrailer({ bytes }: PdfFile, at: number): ReadonlyMap<string, PdfValue> | undefined {
  try {
    return entriesOf(new Parser(bytes.subarray(at, at + LONGEST_TRAILER)).readValue())
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** Reports whether an offset is in the data of a listed stream: a nested file has its own objects. */
function dataOfListedStreams(file: PdfFile): (offset: number) => boolean {
  const listed = file.crossReference.sections.flatMap(({ locations }) =>
    [...locations.values()].flatMap((location) => (location.kind === 'offset' ? [location.offset] : [])),
  )
  const sorted = [...new Set(listed)].sort((a, b) => a - b)
  const known = new Map<number, DataRange | undefined>()
  const effort = new Effort()
  return (offset) => {
    const object = lastUpTo(sorted, offset)
    if (object === undefined) return false
    if (!known.has(object)) known.set(object, dataOf(file, object, effort))
    const range = known.get(object)
    return range !== undefined && offset >= range.from && offset < range.to
  }
}

function lastUpTo(sorted: readonly number[], limit: number): number | undefined {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? 0) <= limit) from = middle + 1
    else to = middle
  }
  return sorted[from - 1]
}

type DataRange = { readonly from: number; readonly to: number }

function dataOf(file: PdfFile, object: number, effort: Effort): DataRange | undefined {
  try {
    const { value } = effort.on(file.bytes, object, () =>
      readIndirectObject(file.bytes, object, (length) => asInteger(file.resolve(length))),
    )
    if (value.kind !== 'stream') return undefined
    const from = value.raw.byteOffset - file.bytes.byteOffset
    return { from, to: from + value.raw.length }
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
