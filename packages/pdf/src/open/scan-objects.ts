import { PdfError } from '../errors.ts'
import { findWord, hasWordAt, isDigit, isSpace, searchForward, toText } from './byte-search.ts'
import { limits } from './limits.ts'

/** An object in the file: `number generation obj … `. */
export interface FoundObject {
  readonly number: number
  readonly generation: number
  readonly offset: number
  /** The text before the stream's data, or of the whole object. */
  readonly head: string
  readonly stream: { readonly start: number; readonly end: number } | undefined
  /** The file ends before the object does. */
  readonly cutOff: boolean
}

/** Only a few keys of a head are read; a longer one is cut. */
const longestHead = 16 * 1024

/**
 * All objects in the order of the file, without any table, and the text between them (trailers). Skips the content of
 * streams: a PDF may be attached to another.
 */
export function scanObjects(bytes: Uint8Array): { objects: FoundObject[]; between: string } {
  const objects: FoundObject[] = []
  const search = searchForward(bytes)
  let between = ''
  let at = 0
  while (at < bytes.length) {
    const marker = nextMarker(bytes, at)
    const gap = bytes.subarray(at, marker?.offset ?? bytes.length)
    if (between.length < 1 << 20) between += toText(gap.subarray(0, 1 << 20))
    if (marker === undefined) break
    const object = readObject(bytes, marker, search)
    objects.push(object.found)
    at = object.end
    requireHonestNumber(objects.length, at)
  }
  return { objects, between }
}

/** `1 0 obj 5 endobj` is the smallest possible, and few are nearly as small. */
const fewestBytes = 20
/** This many may be smaller than that. */
const someObjects = 10_000

function requireHonestNumber(objects: number, bytes: number): void {
  if (objects > limits.objects) throw new PdfError('too-large', `This PDF has more than ${limits.objects} objects`)
  if (objects > someObjects + bytes / fewestBytes)
    throw new PdfError('damaged', 'This PDF is too damaged to be read: it has too many incomplete objects')
}

interface Marker {
  readonly number: number
  readonly generation: number
  readonly offset: number
  readonly end: number
}

function nextMarker(bytes: Uint8Array, from: number): Marker | undefined {
  for (let at = findWord(bytes, 'obj', from); at >= 0; at = findWord(bytes, 'obj', at + 3)) {
    const marker = readMarkerBefore(bytes, at, from)
    if (marker !== undefined) return marker
  }
  return undefined
}

/** Reads backward from the word `obj`. */
function readMarkerBefore(bytes: Uint8Array, word: number, from: number): Marker | undefined {
  const generation = integerBefore(bytes, word, from)
  const number = generation && integerBefore(bytes, generation.start, from)
  if (!generation || !number || generation.value > 65_535 || number.value > 8_388_607) return undefined
  return { number: number.value, generation: generation.value, offset: number.start, end: word + 3 }
}

function integerBefore(bytes: Uint8Array, end: number, from: number): { value: number; start: number } | undefined {
  let at = end
  while (at > from && isSpace(bytes[at - 1])) at--
  if (at === end) return undefined
  const last = at
  while (at > from && isDigit(bytes[at - 1])) at--
  if (at === last || last - at > 10) return undefined
  return { value: Number(toText(bytes.subarray(at, last))), start: at }
}

type Search = ReturnType<typeof searchForward>

function readObject(bytes: Uint8Array, marker: Marker, search: Search): { found: FoundObject; end: number } {
  const close = orEnd(endOfObject(search, marker.end), bytes)
  const next = orEnd(nextMarker(bytes.subarray(0, close), marker.end)?.offset ?? -1, bytes)
  const keyword = findStream(bytes, marker.end, Math.min(close, next))
  const headEnd = keyword < 0 ? Math.min(close, next) : keyword
  const head = toText(bytes.subarray(marker.end, Math.min(headEnd, marker.end + longestHead)))
  const stream = keyword < 0 ? undefined : readStream(bytes, keyword, head)
  const end = stream?.end ?? headEnd
  const { number, generation, offset } = marker
  return { found: { number, generation, offset, head, stream, cutOff: end === bytes.length }, end }
}

/** If its end is missing, what can only follow it ends it. */
function endOfObject(search: Search, from: number): number {
  for (const word of ['endobj', 'xref', 'trailer', 'startxref']) {
    const at = search(word, from)
    if (at >= 0) return at
  }
  return -1
}

function findStream(bytes: Uint8Array, from: number, to: number): number {
  const area = bytes.subarray(0, to)
  for (let at = findWord(area, 'stream', from); at >= 0; at = findWord(area, 'stream', at + 6)) {
    let before = at
    while (isSpace(bytes[before - 1])) before--
    if (hasWordAt(bytes, '>>', before - 2)) return at
  }
  return -1
}

/** Between the data and `endstream`, if the length is true. Many lengths may lead to the same long run of them. */
const mostSpaces = 64

/** The declared length of the data if it is true, else up to the next `endstream`. */
function readStream(bytes: Uint8Array, keyword: number, head: string): { start: number; end: number } {
  let start = keyword + 6
  if (bytes[start] === 0x0d) start++
  if (bytes[start] === 0x0a) start++
  const length = Number(/\/Length\s+(\d{1,10})\b(?!\s+\d+\s+R)/.exec(head)?.[1] ?? -1)
  let after = start + length
  const latest = after + mostSpaces
  while (length >= 0 && after < latest && isSpace(bytes[after])) after++
  if (length >= 0 && hasWordAt(bytes, 'endstream', after)) return { start, end: start + length }
  return { start, end: orEnd(findWord(bytes, 'endstream', start), bytes) }
}

function orEnd(at: number, bytes: Uint8Array): number {
  return at < 0 ? bytes.length : at
}
