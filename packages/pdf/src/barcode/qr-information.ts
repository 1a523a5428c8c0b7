import type { CorrectionLevel } from './qr-codewords.ts'

export interface InformationModule {
  readonly row: number
  readonly column: number
  /** 1 if it is dark, else 0. */
  readonly dark: number
}

interface Code {
  readonly bits: number
  readonly correctionBits: number
  readonly generator: number
}

/** ISO/IEC 18004 table 12. */
const LEVELS: Readonly<Record<CorrectionLevel, number>> = { M: 0b00, Q: 0b11, H: 0b10 }

/** ISO/IEC 18004 C.2. */
const FORMAT: Code = { bits: 15, correctionBits: 10, generator: 0b101_0011_0111 }
const FORMAT_MASK = 0b101_0100_0001_0010

/** ISO/IEC 18004 D.2. */
const VERSION: Code = { bits: 18, correctionBits: 12, generator: 0b1_1111_0010_0101 }

/** The first that has version information (ISO/IEC 18004 7.10). */
const FIRST_VERSION = 7

/** Error correction and mask, twice (ISO/IEC 18004 7.9.1), and the module beside them that is always dark. */
export function formatInformation(size: number, level: CorrectionLevel, mask: number): readonly InformationModule[] {
  const value = withCorrection((LEVELS[level] << 3) | mask, FORMAT) ^ FORMAT_MASK
  const modules: InformationModule[] = [{ row: size - 8, column: 8, dark: 1 }]
  // The first copy leaves out the timing pattern.
  const skip = (line: number) => (line < 6 ? line : line + 1)
  for (let bit = 0; bit < FORMAT.bits; bit++) {
    const dark = (value >> bit) & 1
    if (bit < 8) modules.push({ row: skip(bit), column: 8, dark }, { row: 8, column: size - 1 - bit, dark })
    else modules.push({ row: 8, column: skip(14 - bit), dark }, { row: size - 15 + bit, column: 8, dark })
  }
  return modules
}

/** Twice, in larger symbols. */
export function versionInformation(size: number, version: number): readonly InformationModule[] {
  if (version < FIRST_VERSION) return []
  const value = withCorrection(version, VERSION)
  const modules: InformationModule[] = []
  for (let bit = 0; bit < VERSION.bits; bit++) {
    const dark = (value >> bit) & 1
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    modules.push({ row: near, column: far, dark }, { row: far, column: near, dark })
  }
  return modules
}

/** The value, and the remainder of its division by the generator. */
function withCorrection(value: number, { bits, correctionBits, generator }: Code): number {
  const shifted = value << correctionBits
  let remainder = shifted
  for (let bit = bits - 1; bit >= correctionBits; bit--) {
    if ((remainder >> bit) & 1) remainder ^= generator << (bit - correctionBits)
  }
  return shifted | remainder
}
