import { DATA_SIDE, placeWords } from './data-matrix-placement.ts'
import { byteField, correctionWords } from './reed-solomon.ts'

/** Of each of the four regions, with the pattern around it (ISO/IEC 16022 table 7). */
const REGION_SIDE = 2 + DATA_SIDE / 2

/** Modules per side of a whole symbol. */
export const DATA_MATRIX_SIZE = 2 * REGION_SIDE

/** ISO/IEC 16022 table 7, symbols of 32x32. */
const DATA_WORDS = 62
const CORRECTION_WORDS = 36

/** ISO/IEC 16022 5.7; the polynomials in annex E have the powers of 2 from 2 on as roots. */
const FIELD = 0x12d
const FIRST_EXPONENT = 1

/** ISO/IEC 16022 table 2. */
const PAD = 129
const LATCH_TO_TEXT = 239

/** ISO/IEC 16022 5.2.6. */
const UNLATCH = 254

/** Row by row from the top, 1 if dark. The text is 64 hexadecimal digits, in lower case. */
export function drawDataMatrix(digits: string): Uint8Array {
  const data = encode(digits)
  const correction = correctionWords(byteField(FIELD), data, CORRECTION_WORDS, FIRST_EXPONENT)
  return addPatterns(placeWords(Uint8Array.of(...data, ...correction)))
}

/** In Text encodation 3 digits take 2 codewords, so every hash takes 45: a DataMatrix of this size has room for it. */
function encode(digits: string): Uint8Array {
  const words = [LATCH_TO_TEXT]
  const last = digits.length - 1
  for (let at = 0; at < last; at += 3) {
    // ISO/IEC 16022 5.2.5.2.
    const packed = 1600 * textValue(digits, at) + 40 * textValue(digits, at + 1) + textValue(digits, at + 2) + 1
    words.push(packed >> 8, packed & 0xff)
  }
  // The digit that is left, in ASCII encodation: ISO/IEC 16022 table 2.
  words.push(UNLATCH, digits.charCodeAt(last) + 1, PAD)
  while (words.length < DATA_WORDS) words.push(scrambledPad(words.length + 1))
  return Uint8Array.from(words)
}

/** ISO/IEC 16022 table C.2: decimal digits begin at 4, small letters at 14. */
function textValue(digits: string, at: number): number {
  return Number.parseInt(digits.charAt(at), 16) + 4
}

/** ISO/IEC 16022 B.1; the first codeword has position 1. */
function scrambledPad(position: number): number {
  const scrambled = PAD + ((149 * position) % 253) + 1
  return scrambled <= 254 ? scrambled : scrambled - 254
}

/** ISO/IEC 16022 5.8: each region has solid lines at the left and below, alternating ones above and at the right. */
function addPatterns(data: Uint8Array): Uint8Array {
  const modules = new Uint8Array(DATA_MATRIX_SIZE ** 2)
  const last = REGION_SIDE - 1
  let next = 0
  for (let at = 0; at < modules.length; at++) {
    const row = Math.floor(at / DATA_MATRIX_SIZE) % REGION_SIDE
    const column = at % REGION_SIDE
    if (column === 0 || row === last) modules[at] = 1
    else if (row === 0) modules[at] = 1 - (column % 2)
    else if (column === last) modules[at] = row % 2
    else modules[at] = data[next++] ?? 0
  }
  return modules
}
