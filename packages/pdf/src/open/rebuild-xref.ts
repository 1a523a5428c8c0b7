import { concatBytes } from '@countersign/proof/bytes'
import { PdfError } from '../errors.ts'
import { inflate } from '../read/inflate.ts'
import { mostInflated } from '../read/most-inflated.ts'
import { type FoundObject, scanObjects } from './scan-objects.ts'

/**
 * Gives a file with a lost or wrong cross-reference table a new one: a stream at the end that lists every object found
 * and refers to no earlier table (ISO 32000-2 7.5.8). Nothing else is rewritten, so nothing else changes. Yields one
 * file for every object that may be the catalog, likeliest first.
 */
export function* rebuildXref(bytes: Uint8Array): Generator<Uint8Array> {
  const { objects, between } = scanObjects(bytes)
  if (objects.length === 0) return
  const trailers = `${between} ${objects.map(({ head }) => (head.includes('/Root') ? head : '')).join(' ')}`
  if (/\/Encrypt\s*(\d|<<)/.test(trailers)) throw encrypted()
  const entries = collectEntries(bytes, objects)
  for (const root of findCatalogs(trailers, objects, entries)) {
    yield appendXref(bytes, entries, root, [lastReference(trailers, 'Info')])
  }
}

function encrypted(): PdfError {
  return new PdfError('encrypted', 'This PDF is encrypted and damaged. Remove its encryption and try again')
}

type Entry =
  | { readonly kind: 'plain'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly container: number; readonly index: number; readonly text: string }

/**
 * By number. Of several objects with one number the last in the file is the newest; if that one is cut off, there is
 * none: an older one would show replaced content.
 */
function collectEntries(bytes: Uint8Array, objects: readonly FoundObject[]): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  const budget = { left: mostInflated(bytes.length) }
  for (const object of objects) {
    if (object.cutOff) {
      entries.delete(object.number)
      continue
    }
    entries.set(object.number, { kind: 'plain', offset: object.offset, generation: object.generation })
    if (/\/ObjStm\b/.test(object.head)) {
      for (const [number, entry] of unpack(bytes, object, budget)) entries.set(number, entry)
    }
  }
  entries.delete(0)
  return entries
}

/** ISO 32000-2 7.5.7: pairs of number and offset, then the objects. */
function unpack(
  bytes: Uint8Array,
  { number: container, head, stream }: FoundObject,
  budget: { left: number },
): [number, Entry][] {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1])
  const count = Number(/\/N\s+(\d+)/.exec(head)?.[1])
  if (stream === undefined || !Number.isInteger(first) || !Number.isInteger(count)) return []
  const raw = bytes.subarray(stream.start, stream.end)
  const unpacked = head.includes('/FlateDecode') ? inflateWithin(raw, budget) : raw
  const data = new TextDecoder('latin1').decode(unpacked)
  const numbers = data.slice(0, first).trim().split(/\s+/).map(Number)
  const found: [number, Entry][] = []
  for (let index = 0; index < count && 2 * index + 1 < numbers.length; index++) {
    const [number = -1, offset = 0] = numbers.slice(2 * index, 2 * index + 2)
    if (Number.isInteger(number) && number > 0 && number <= largestNumber)
      found.push([number, { kind: 'packed', container, index, text: data.slice(first + offset, first + offset + 300) }])
  }
  return found
}

/** Empty if the data is damaged: what the pages need of it is missed later. */
function inflateWithin(raw: Uint8Array, budget: { left: number }): Uint8Array {
  try {
    const data = inflate(raw, budget.left)
    budget.left -= data.length
    return data
  } catch (error) {
    if (error instanceof PdfError && error.kind === 'damaged') return new Uint8Array()
    throw error
  }
}

/** ISO 32000-2 Annex C. */
const largestNumber = 8_388_607

/** The ones in trailers, last first; then every object that claims to be a catalog. */
function findCatalogs(trailers: string, objects: readonly FoundObject[], entries: Map<number, Entry>): Set<number> {
  const named = [...trailers.matchAll(/\/Root\s+(\d{1,8})\s+\d+\s+R/g)].map((match) => Number(match[1])).reverse()
  const says = /\/Type\s*\/Catalog\b/
  const plain = objects.filter(({ head }) => says.test(head)).map(({ number }) => number)
  const packed = [...entries].filter(([, entry]) => entry.kind === 'packed' && says.test(entry.text))
  const all = [...named, ...plain.reverse(), ...packed.map(([number]) => number).reverse()]
  return new Set(all.filter((number) => entries.has(number)).slice(0, mostCatalogs))
}

const mostCatalogs = 8

function lastReference(trailers: string, key: string): string {
  const match = [...trailers.matchAll(new RegExp(`/${key}\\s+(\\d{1,8}\\s+\\d{1,5}\\s+R)`, 'g'))].at(-1)
  return match === undefined ? '' : `/${key} ${match[1]}`
}

function appendXref(bytes: Uint8Array, entries: Map<number, Entry>, root: number, more: readonly string[]): Uint8Array {
  const own = largestKey(entries) + 1
  const offset = bytes.length + 1
  const all = new Map(entries).set(own, { kind: 'plain', offset, generation: 0 })
  const numbers = [...all.keys()].sort((one, other) => one - other)
  const data = new Uint8Array(numbers.length * entryWidth)
  for (const [row, number] of numbers.entries())
    writeEntry(new DataView(data.buffer, row * entryWidth), all.get(number) as Entry)
  const rootEntry = entries.get(root)
  const generation = rootEntry?.kind === 'plain' ? rootEntry.generation : 0
  const keys = `/Type /XRef /Size ${own + 1} /W [1 4 4] /Index [${toRanges(numbers)}] /Root ${root} ${generation} R`
  const head = `\n${own} 0 obj\n<< ${[keys, ...more].join(' ')} /Length ${data.length} >>\nstream\n`
  const tail = `\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`
  return concatBytes([bytes, encode(head), data, encode(tail)])
}

const entryWidth = 9

function writeEntry(row: DataView, entry: Entry): void {
  switch (entry.kind) {
    case 'plain':
      row.setUint8(0, 1)
      row.setUint32(1, entry.offset)
      row.setUint32(5, entry.generation)
      break
    case 'packed':
      row.setUint8(0, 2)
      row.setUint32(1, entry.container)
      row.setUint32(5, entry.index)
      break
  }
}

/** `first count first count …` */
function toRanges(numbers: readonly number[]): string {
  const ranges: { first: number; count: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && number === last.first + last.count) last.count++
    else ranges.push({ first: number, count: 1 })
  }
  return ranges.map(({ first, count }) => `${first} ${count}`).join(' ')
}

function largestKey(entries: Map<number, Entry>): number {
  let largest = 0
  for (const key of entries.keys()) largest = Math.max(largest, key)
  return largest
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
