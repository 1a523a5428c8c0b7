import { concatBytes } from '@countersign/proof/bytes'
import type { Location } from '../read/cross-reference.ts'
import { firstFreeNumber } from '../read/first-free-number.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { latin1Bytes } from '../read/syntax.ts'
import { array, name, number, type PdfValue } from '../read/value.ts'
import { serialize } from '../sign/serialize.ts'

/**
 * The same document with one cross-reference stream of the simplest kind after it, replacing all others. For a library
 * that does not support every kind; never saved in this form.
 */
export function withOneTable(bytes: Uint8Array): Uint8Array {
  const file = new PdfFile(bytes)
  const rows = [...file.crossReference.locations]
    .map(([each, location]) => ({ each, row: rowOf(location, bytes.length) }))
    .filter(({ row }) => row.length > 0)
    .sort((a, b) => a.each - b.each)
  const own = firstFreeNumber(file)
  const entries = new Map<string, PdfValue>([
    ['Type', name('XRef')],
    ['Size', number(own + 1)],
    ['W', array([1, 4, 4].map(number))],
    ['Index', array(rows.flatMap(({ each }) => [number(each), number(1)]))],
  ])
  for (const key of ['Root', 'Info', 'ID']) {
    const value = file.trailer.get(key)
    if (value !== undefined) entries.set(key, value)
  }
  const raw = Uint8Array.from(rows.flatMap(({ row }) => row))
  const head = latin1Bytes(`\n${own} 0 obj\n`)
  const end = latin1Bytes(`\nendobj\nstartxref\n${bytes.length + 1}\n%%EOF\n`)
  return concatBytes([bytes, head, serialize({ kind: 'stream', entries, raw }), end])
}

/** ISO 32000-2 table 18; empty for what is not in the file. */
function rowOf(location: Location, length: number): number[] {
  if (location.kind === 'compressed') return [2, ...fourBytes(location.container), ...fourBytes(location.index)]
  if (location.kind === 'free' || location.offset >= length) return []
  return [1, ...fourBytes(location.offset), ...fourBytes(location.generation)]
}

function fourBytes(value: number): number[] {
  return [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255)
}
