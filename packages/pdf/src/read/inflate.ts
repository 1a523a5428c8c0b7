import { PdfError } from '../errors.ts'

/**
 * RFC 1950 and 1951. Implemented here because the platform's decoders either require that nothing follows the data, or
 * are asynchronous, and because the output must be limited: a kilobyte can expand to a gigabyte.
 */
export function inflate(input: Uint8Array, maxLength: number): Uint8Array {
  const reader = new BitReader(input, hasZlibHeader(input) ? 2 : 0)
  const output = new Output(maxLength)
  for (;;) {
    const last = reader.bits(1)
    const type = reader.bits(2)
    if (type === 0) copyStored(reader, output)
    else if (type === 1) inflateBlock(reader, output, FIXED_LITERALS, FIXED_DISTANCES)
    else if (type === 2) inflateDynamic(reader, output)
    else throw damaged()
    if (last === 1) return output.taken()
  }
}

function damaged(): PdfError {
  return new PdfError('damaged', 'a compressed stream of the file is damaged')
}

function hasZlibHeader(input: Uint8Array): boolean {
  const [method = 0, flags = 0] = input
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

class BitReader {
  readonly #input: Uint8Array
  #at: number
  #held = 0
  #count = 0

  constructor(input: Uint8Array, at: number) {
    this.#input = input
    this.#at = at
  }

  bits(count: number): number {
    while (this.#count < count) {
      const byte = this.#input[this.#at++]
      if (byte === undefined) throw damaged()
      this.#held |= byte << this.#count
      this.#count += 8
    }
    const value = this.#held & ((1 << count) - 1)
    this.#held >>>= count
    this.#count -= count
    return value
  }

  /** Canonical Huffman decoding by lengths: `counts` of codes per length, `symbols` in code order. */
  symbol({ counts, symbols }: Codes): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length < counts.length; length++) {
      code |= this.bits(1)
      const count = counts[length] ?? 0
      if (code - count < first) return symbols[index + code - first] ?? 0
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw damaged()
  }

  /** Skips the rest of the byte. */
  bytes(count: number): Uint8Array {
    this.#at -= this.#count >> 3
    this.#held = 0
    this.#count = 0
    if (this.#at + count > this.#input.length) throw damaged()
    this.#at += count
    return this.#input.subarray(this.#at - count, this.#at)
  }
}

class Output {
  readonly #maxLength: number
  #bytes = new Uint8Array(4096)
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  push(byte: number): void {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = byte
  }

  append(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  repeat(distance: number, length: number): void {
    if (distance > this.#length) throw damaged()
    this.#makeRoom(length)
    for (let i = 0; i < length; i++, this.#length++) {
      this.#bytes[this.#length] = this.#bytes[this.#length - distance] ?? 0
    }
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #makeRoom(count: number): void {
    const needed = this.#length + count
    if (needed > this.#maxLength) throw new PdfError('too-large', 'a compressed stream of the file is too large')
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

type Codes = { readonly counts: Uint16Array; readonly symbols: Uint16Array }

function codesOf(lengths: readonly number[]): Codes {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const offsets = new Uint16Array(17)
  for (let length = 1; length < 16; length++) {
    offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0)
  }
  const symbols = new Uint16Array(lengths.length)
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue
    const offset = offsets[length] ?? 0
    symbols[offset] = symbol
    offsets[length] = offset + 1
  }
  return { counts, symbols }
}

// RFC 1951 3.2.5 and 3.2.6.
const LENGTH_BASES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131]
LENGTH_BASES.push(163, 195, 227, 258)
const LENGTH_BITS = LENGTH_BASES.map((_, i) => (i < 8 || i === 28 ? 0 : (i >> 2) - 1))
const DISTANCE_BITS = Array.from({ length: 30 }, (_, i) => (i < 4 ? 0 : (i >> 1) - 1))
const DISTANCE_BASES = DISTANCE_BITS.map(
  (_, i) => 1 + DISTANCE_BITS.slice(0, i).reduce((sum, bits) => sum + 2 ** bits, 0),
)
const FIXED_LITERALS = codesOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)))
const FIXED_DISTANCES = codesOf(Array.from({ length: 30 }, () => 5))
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

function copyStored(reader: BitReader, output: Output): void {
  const header = reader.bytes(4)
  const length = (header[0] ?? 0) | ((header[1] ?? 0) << 8)
  const complement = (header[2] ?? 0) | ((header[3] ?? 0) << 8)
  if ((length ^ complement) !== 0xffff) throw damaged()
  output.append(reader.bytes(length))
}

function inflateBlock(reader: BitReader, output: Output, literals: Codes, distances: Codes): void {
  for (;;) {
    const symbol = reader.symbol(literals)
    if (symbol === 256) return
    if (symbol < 256) output.push(symbol)
    else {
      const base = LENGTH_BASES[symbol - 257]
      if (base === undefined) throw damaged()
      const length = base + reader.bits(LENGTH_BITS[symbol - 257] ?? 0)
      const distanceSymbol = reader.symbol(distances)
      const distanceBase = DISTANCE_BASES[distanceSymbol]
      if (distanceBase === undefined) throw damaged()
      output.repeat(distanceBase + reader.bits(DISTANCE_BITS[distanceSymbol] ?? 0), length)
    }
  }
}

function inflateDynamic(reader: BitReader, output: Output): void {
  const literalCount = reader.bits(5) + 257
  const distanceCount = reader.bits(5) + 1
  const codeLengthCount = reader.bits(4) + 4
  const codeLengths = Array.from({ length: 19 }, () => 0)
  for (const position of CODE_LENGTH_ORDER.slice(0, codeLengthCount)) codeLengths[position] = reader.bits(3)
  const codes = codesOf(codeLengths)
  const lengths: number[] = []
  while (lengths.length < literalCount + distanceCount) {
    const symbol = reader.symbol(codes)
    if (symbol < 16) lengths.push(symbol)
    else {
      const repeated = symbol === 16 ? lengths.at(-1) : 0
      if (repeated === undefined) throw damaged()
      const times = symbol === 16 ? 3 + reader.bits(2) : symbol === 17 ? 3 + reader.bits(3) : 11 + reader.bits(7)
      for (let i = 0; i < times; i++) lengths.push(repeated)
    }
  }
  if (lengths.length > literalCount + distanceCount) throw damaged()
  inflateBlock(reader, output, codesOf(lengths.slice(0, literalCount)), codesOf(lengths.slice(literalCount)))
}
