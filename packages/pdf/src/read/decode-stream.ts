import { PdfError } from '../errors.ts'
import { inflate } from './inflate.ts'
import { hexDigit, isWhite } from './syntax.ts'
import type { PdfStream, PdfValue } from './value.ts'
import { asInteger, asName, entriesOf } from './value.ts'

const MAX_FILTERS = 4

/** Undoes the filters of streams with structure (cross-reference and object streams) or plain data. */
export function decodeStream(stream: PdfStream, resolve: (value: PdfValue) => PdfValue, maxLength: number): Uint8Array {
  const filters = listOf(stream.entries.get('Filter'), resolve)
  const parameters = listOf(stream.entries.get('DecodeParms'), resolve)
  if (filters.length > MAX_FILTERS) throw new PdfError('unsupported', 'a stream of the file has too many filters')
  let data = stream.raw
  for (const [i, filter] of filters.entries()) {
    data = undoFilter(asName(filter) ?? '', data, maxLength)
    data = undoPredictor(data, parameters[i], resolve)
  }
  if (data.length > maxLength) throw new PdfError('too-large', 'a stream of the file is too large')
  return data
}

function listOf(value: PdfValue | undefined, resolve: (value: PdfValue) => PdfValue): PdfValue[] {
  if (value === undefined) return []
  const resolved = resolve(value)
  if (resolved.kind === 'array') return resolved.items.map(resolve)
  return resolved.kind === 'null' ? [] : [resolved]
}

function undoFilter(filter: string, data: Uint8Array, maxLength: number): Uint8Array {
  if (filter === 'FlateDecode' || filter === 'Fl') return inflate(data, maxLength)
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') return fromAsciiHex(data)
  if (filter === 'ASCII85Decode' || filter === 'A85') return fromAscii85(data)
  throw new PdfError('unsupported', `a stream of the file is packed by ${filter || 'an unnamed filter'}`)
}

function fromAsciiHex(data: Uint8Array): Uint8Array {
  const digits: number[] = []
  for (const byte of data) {
    if (byte === 0x3e) break
    if (!isWhite(byte)) digits.push(hexDigit(byte))
  }
  if (digits.includes(-1)) throw new PdfError('damaged', 'a hexadecimal stream of the file is damaged')
  return Uint8Array.from(
    { length: (digits.length + 1) >> 1 },
    (_, i) => (digits[i * 2] ?? 0) * 16 + (digits[i * 2 + 1] ?? 0),
  )
}

function fromAscii85(data: Uint8Array): Uint8Array {
  const bytes: number[] = []
  let group: number[] = []
  const flush = (missing: number) => {
    const value = [...group, ...Array.from({ length: missing }, () => 84)].reduce((sum, digit) => sum * 85 + digit, 0)
    const all = [value / 2 ** 24, value / 2 ** 16, value / 2 ** 8, value].map((part) => Math.floor(part) % 256)
    bytes.push(...all.slice(0, 4 - missing))
    group = []
  }
  for (const byte of data) {
    if (byte === 0x7e) break
    if (isWhite(byte)) continue
    if (byte === 0x7a && group.length === 0) bytes.push(0, 0, 0, 0)
    else if (byte < 0x21 || byte > 0x75) throw new PdfError('damaged', 'an ASCII85 stream of the file is damaged')
    else if (group.push(byte - 0x21) === 5) flush(0)
  }
  if (group.length > 1) flush(5 - group.length)
  return Uint8Array.from(bytes)
}

/** ISO 32000-2 7.4.4.4. */
function undoPredictor(
  data: Uint8Array,
  value: PdfValue | undefined,
  resolve: (value: PdfValue) => PdfValue,
): Uint8Array {
  const parameters = entriesOf(value)
  const read = (key: string, fallback: number) => {
    const found = parameters?.get(key)
    return found === undefined ? fallback : (asInteger(resolve(found)) ?? fallback)
  }
  const predictor = read('Predictor', 1)
  if (predictor < 2) return data
  const bits = read('Colors', 1) * read('BitsPerComponent', 8)
  const pixel = Math.max(1, bits >> 3)
  const row = (read('Columns', 1) * bits + 7) >> 3
  if (bits < 1 || row < 1 || row > 1 << 20)
    throw new PdfError('damaged', 'a stream of the file has a senseless predictor')
  if (predictor >= 10) return undoPngRows(data, row, pixel)
  if (read('BitsPerComponent', 8) === 8) return undoTiffRows(data, row, pixel)
  throw new PdfError('unsupported', 'a stream of the file uses a predictor of other than 8 bits')
}

function undoTiffRows(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const output = new Uint8Array(data)
  for (let at = 0; at < output.length; at++) {
    if (at % row >= pixel) output[at] = (output[at] ?? 0) + (output[at - pixel] ?? 0)
  }
  return output
}

function undoPngRows(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.ceil(data.length / (row + 1))
  const output = new Uint8Array(rows * row)
  for (let r = 0; r < rows; r++) {
    const method = data[r * (row + 1)] ?? 0
    for (let i = 0; i < row; i++) {
      const at = r * row + i
      const left = i >= pixel ? (output[at - pixel] ?? 0) : 0
      const up = r > 0 ? (output[at - row] ?? 0) : 0
      const corner = r > 0 && i >= pixel ? (output[at - row - pixel] ?? 0) : 0
      output[at] = (data[r * (row + 1) + 1 + i] ?? 0) + predicted(method, left, up, corner)
    }
  }
  return output
}

function predicted(method: number, left: number, up: number, corner: number): number {
  if (method === 0) return 0
  if (method === 1) return left
  if (method === 2) return up
  if (method === 3) return (left + up) >> 1
  if (method !== 4) throw new PdfError('damaged', 'a stream of the file has an unknown PNG predictor')
  const estimate = left + up - corner
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
