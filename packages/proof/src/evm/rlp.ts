import { concatBytes } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { assertInteger } from '../integer.ts'

/** Recursive Length Prefix, Ethereum's encoding of nested lists of byte strings (Yellow Paper, appendix B). */
export type RlpItem = Uint8Array | readonly RlpItem[]

const SHORT_STRING = 0x80
const LONG_STRING = 0xb7
const SHORT_LIST = 0xc0
const LONG_LIST = 0xf7
const LONGEST_SHORT = 55
/** An access list in a transaction is the deepest: four levels. */
const MAX_DEPTH = 8
const MAX_LENGTH = 16 * 1024 * 1024

export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const isItsOwnCode = item.length === 1 && (item[0] as number) < SHORT_STRING
    return isItsOwnCode ? item.slice() : concatBytes([lengthPrefix(item.length, SHORT_STRING, LONG_STRING), item])
  }
  const content = concatBytes(item.map(encodeRlp))
  return concatBytes([lengthPrefix(content.length, SHORT_LIST, LONG_LIST), content])
}

/** Integers are big-endian without leading zeros; zero is the empty string. */
export function encodeRlpInteger(value: number): Uint8Array {
  assertInteger(value, 'an RLP integer')
  return encodeRlp(bigEndian(value))
}

function lengthPrefix(length: number, short: number, long: number): Uint8Array {
  if (length <= LONGEST_SHORT) return Uint8Array.of(short + length)
  const encoded = bigEndian(length)
  return Uint8Array.of(long + encoded.length, ...encoded)
}

function bigEndian(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Uint8Array.from(bytes)
}

/** Refuses everything but the canonical encoding of a value. The result points into the bytes. */
export function decodeRlp(bytes: Uint8Array, what: string): RlpItem {
  if (bytes.length > MAX_LENGTH) throw new ProofError('too-large', `${what} is too long`)
  const { item, end } = decodeItem(bytes, 0, bytes.length, MAX_DEPTH, what)
  if (end !== bytes.length) throw malformed(what, 'something follows it')
  return item
}

/** A list, of which only the number of members is checked. */
export function decodeRlpList(bytes: Uint8Array, what: string): readonly RlpItem[] {
  const item = decodeRlp(bytes, what)
  if (item instanceof Uint8Array) throw malformed(what, 'it is no list')
  return item
}

export function rlpBytes(item: RlpItem | undefined, what: string, length?: number): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new ProofError('malformed', `${what} is not a byte string`)
  if (length !== undefined && item.length !== length) {
    throw new ProofError('malformed', `${what} is not ${length} bytes long`)
  }
  return item
}

export function rlpInteger(item: RlpItem | undefined, what: string): number {
  const bytes = rlpBytes(item, what)
  if (bytes[0] === 0) throw new ProofError('malformed', `${what} has a leading zero`)
  const value = bytes.length > 8 ? Number.POSITIVE_INFINITY : bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  assertInteger(value, what)
  return value
}

type Decoded = { readonly item: RlpItem; readonly end: number }

function decodeItem(bytes: Uint8Array, at: number, limit: number, depth: number, what: string): Decoded {
  const first = bytes[at]
  if (first === undefined || at >= limit) throw malformed(what, 'it ends too early')
  if (first < SHORT_STRING) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= SHORT_LIST
  const { start, end } = contentOf(bytes, at, limit, isList, what)
  if (isList) return { item: decodeList(bytes, start, end, depth, what), end }
  if (end - start === 1 && (bytes[start] as number) < SHORT_STRING) throw malformed(what, 'a single byte has a prefix')
  return { item: bytes.subarray(start, end), end }
}

function decodeList(bytes: Uint8Array, start: number, end: number, depth: number, what: string): RlpItem[] {
  if (depth === 0) throw new ProofError('too-large', `${what} is nested too deeply`)
  const items: RlpItem[] = []
  for (let at = start; at < end; ) {
    const decoded = decodeItem(bytes, at, end, depth - 1, what)
    items.push(decoded.item)
    at = decoded.end
  }
  return items
}

function contentOf(bytes: Uint8Array, at: number, limit: number, isList: boolean, what: string) {
  const [short, long] = isList ? [SHORT_LIST, LONG_LIST] : [SHORT_STRING, LONG_STRING]
  const first = bytes[at] as number
  const lengthOfLength = Math.max(0, first - long)
  const start = at + 1 + lengthOfLength
  if (start > limit) throw malformed(what, 'it ends too early')
  const length = lengthOfLength === 0 ? first - short : longLength(bytes.subarray(at + 1, start), what)
  const end = start + length
  if (end > limit) throw malformed(what, 'it ends too early')
  return { start, end }
}

function longLength(encoded: Uint8Array, what: string): number {
  const length = encoded.reduce((sum, byte) => sum * 256 + byte, 0)
  if (encoded[0] === 0 || length <= LONGEST_SHORT) throw malformed(what, 'a length is not in its shortest form')
  return length
}

function malformed(what: string, why: string): ProofError {
  return new ProofError('malformed', `${what} is not RLP: ${why}`)
}
