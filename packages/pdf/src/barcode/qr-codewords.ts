import { bitsOf, shortestSegments, type VersionRange } from './qr-segments.ts'
import { byteField, correctionWords } from './reed-solomon.ts'

/** How many damaged codewords can be corrected: ISO/IEC 18004 6.5.1. Level L is not used. */
export type CorrectionLevel = 'M' | 'Q' | 'H'

interface Blocks {
  readonly blocks: number
  /** Of all blocks together. */
  readonly dataWords: number
  /** Of each block. */
  readonly correctionWords: number
}

/** ISO/IEC 18004 7.5.2; the polynomials in annex A have the powers of 2 from 1 on as roots. */
const FIELD = 0x11d
const FIRST_EXPONENT = 0

/** ISO/IEC 18004 7.4.9. */
const TERMINATOR_BITS = 4

/** ISO/IEC 18004 7.4.10. */
const PADS = [0xec, 0x11]

/** From the least to the most robust. */
const LEVELS: readonly CorrectionLevel[] = ['M', 'Q', 'H']

type BlockTable = Readonly<Record<CorrectionLevel, readonly [blocks: number, correctionWords: number]>>

/** ISO/IEC 18004 table 9, versions 1 to 13: all codewords, then the blocks of each level. */
const VERSIONS: readonly (readonly [words: number, BlockTable])[] = [
  [26, { M: [1, 10], Q: [1, 13], H: [1, 17] }],
  [44, { M: [1, 16], Q: [1, 22], H: [1, 28] }],
  [70, { M: [1, 26], Q: [2, 18], H: [2, 22] }],
  [100, { M: [2, 18], Q: [2, 26], H: [4, 16] }],
  [134, { M: [2, 24], Q: [4, 18], H: [4, 22] }],
  [172, { M: [4, 16], Q: [4, 24], H: [4, 28] }],
  [196, { M: [4, 18], Q: [6, 18], H: [5, 26] }],
  [242, { M: [4, 22], Q: [6, 22], H: [6, 26] }],
  [292, { M: [5, 22], Q: [8, 20], H: [8, 24] }],
  [346, { M: [5, 26], Q: [8, 24], H: [8, 28] }],
  [404, { M: [5, 30], Q: [8, 28], H: [11, 24] }],
  [466, { M: [8, 22], Q: [10, 26], H: [11, 28] }],
  [532, { M: [9, 22], Q: [12, 24], H: [16, 22] }],
]

export interface QrCodewords {
  readonly version: number
  readonly level: CorrectionLevel
  /** In the order in which they are placed. */
  readonly words: Uint8Array
}

/**
 * Of the smallest version that a text in ASCII fits into with level M, with the most robust level that this version has
 * room for. Undefined if the text is too long; 300 characters fit.
 */
export function qrCodewords(text: string): QrCodewords | undefined {
  return fitInto(text, 1, 9, '1 to 9') ?? fitInto(text, 10, VERSIONS.length, '10 to 26')
}

function fitInto(text: string, first: number, last: number, range: VersionRange): QrCodewords | undefined {
  const numbers = shortestSegments(text, range).flatMap((segment) => bitsOf(segment, range))
  const length = numbers.reduce((sum, [, bits]) => sum + bits, 0)
  for (let version = first; version <= last; version++) {
    const level = LEVELS.findLast((level) => length <= blocksOf(version, level).dataWords * 8)
    if (level === undefined) continue
    const blocks = blocksOf(version, level)
    return { version, level, words: interleave(packBits(numbers, blocks.dataWords), blocks) }
  }
  return undefined
}

function blocksOf(version: number, level: CorrectionLevel): Blocks {
  const [words = 0, table] = VERSIONS[version - 1] ?? []
  const [blocks = 0, correctionWords = 0] = table?.[level] ?? []
  return { blocks, dataWords: words - blocks * correctionWords, correctionWords }
}

/** ISO/IEC 18004 7.4.9 and 7.4.10: after the bits a terminator as far as it fits, zeros to the next codeword, and pads. */
function packBits(numbers: readonly (readonly [number, bits: number])[], length: number): Uint8Array {
  const words = new Uint8Array(length)
  let position = 0
  for (const [number, bits] of numbers) {
    for (let bit = bits - 1; bit >= 0; bit--, position++) {
      if ((number >> bit) & 1) words[position >> 3] = (words[position >> 3] ?? 0) | (0x80 >> (position & 7))
    }
  }
  const used = Math.ceil((position + TERMINATOR_BITS) / 8)
  for (let at = used; at < length; at++) words[at] = PADS[(at - used) % 2] ?? 0
  return words
}

/** ISO/IEC 18004 7.6: the first codeword of each block, then the second, and so on; error correction comes last. */
function interleave(data: Uint8Array, { blocks, correctionWords: count }: Blocks): Uint8Array {
  const parts = splitIntoBlocks(data, blocks)
  const field = byteField(FIELD)
  const corrections = parts.map((part) => correctionWords(field, part, count, FIRST_EXPONENT))
  const words = new Uint8Array(data.length + blocks * count)
  let length = 0
  for (const group of [parts, corrections]) {
    // The last block is the longest.
    const longest = group.at(-1)?.length ?? 0
    for (let at = 0; at < longest; at++) {
      for (const block of group) if (at < block.length) words[length++] = block[at] ?? 0
    }
  }
  return words
}

/** ISO/IEC 18004 7.6: the last blocks have one codeword more if the data cannot be divided equally. */
function splitIntoBlocks(data: Uint8Array, blocks: number): readonly Uint8Array[] {
  const shorter = blocks - (data.length % blocks)
  const startOf = (block: number) => block * Math.floor(data.length / blocks) + Math.max(0, block - shorter)
  return Array.from({ length: blocks }, (_, block) => data.subarray(startOf(block), startOf(block + 1)))
}
