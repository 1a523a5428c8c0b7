/** One of the ways in which a QR code writes characters. */
interface Mode {
  /** ISO/IEC 18004 table 2. */
  readonly indicator: number
  /** Of the number of characters: ISO/IEC 18004 table 3. */
  readonly countBits: Readonly<Record<VersionRange, number>>
  /** Of a group of 1 character, of 2, and so on. Only the last group of a segment may be smaller than the largest. */
  readonly groupBits: readonly number[]
  /** A group is a number to this base, of which each character is a digit. */
  readonly base: number
  /** Of a character, in sixths of a bit: 3 decimal digits take 10 bits, and 2 alphanumeric characters take 11. */
  readonly cost: number
}

/** Larger versions have more bits for the number of characters. */
export type VersionRange = '1 to 9' | '10 to 26'

/** Successive characters in the same mode. */
export interface Segment {
  readonly mode: Mode
  readonly text: string
}

const INDICATOR_BITS = 4

/** ISO/IEC 18004 7.4.3. */
const NUMERIC: Mode = {
  indicator: 0b0001,
  countBits: { '1 to 9': 10, '10 to 26': 12 },
  groupBits: [4, 7, 10],
  base: 10,
  cost: 20,
}

/** ISO/IEC 18004 7.4.4. */
const ALPHANUMERIC: Mode = {
  indicator: 0b0010,
  countBits: { '1 to 9': 9, '10 to 26': 11 },
  groupBits: [6, 11],
  base: 45,
  cost: 33,
}

/** ISO/IEC 18004 7.4.5. */
const BYTE: Mode = {
  indicator: 0b0100,
  countBits: { '1 to 9': 8, '10 to 26': 16 },
  groupBits: [8],
  base: 256,
  cost: 48,
}

/** In the order of their values in both modes that have fewer characters: ISO/IEC 18004 table 5. */
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** A way to write the first characters of a text. */
interface Path {
  /** In sixths of a bit. */
  readonly cost: number
  /** Of the last segment. */
  readonly mode: Mode
  readonly start: number
  /** Up to the last segment. */
  readonly before: Path | undefined
}

/** The segments that write a text in ASCII with the fewest bits (ISO/IEC 18004 7.4.7). */
export function shortestSegments(text: string, range: VersionRange): readonly Segment[] {
  // For each mode that can write the last character, the cheapest path that ends in it.
  let paths: readonly Path[] = []
  let best: Path | undefined
  for (let at = 0; at < text.length; at++) {
    const next: Path[] = []
    for (const mode of modesFor(text.charAt(at))) {
      const same = paths.find((path) => path.mode === mode)
      const changed = wholeBits(best?.cost ?? 0) + 6 * (INDICATOR_BITS + mode.countBits[range])
      if (same !== undefined && same.cost <= changed) next.push({ ...same, cost: same.cost + mode.cost })
      else next.push({ cost: changed + mode.cost, mode, start: at, before: best })
    }
    paths = next
    best = paths.reduce((cheapest, path) => (path.cost < cheapest.cost ? path : cheapest))
  }
  return segmentsOf(text, best)
}

/** The modes that can write a character. */
function modesFor(character: string): readonly Mode[] {
  const value = CHARACTERS.indexOf(character)
  if (value < 0) return [BYTE]
  return value < NUMERIC.base ? [NUMERIC, ALPHANUMERIC, BYTE] : [ALPHANUMERIC, BYTE]
}

/** A segment ends with a whole bit. */
function wholeBits(cost: number): number {
  return Math.ceil(cost / 6) * 6
}

function segmentsOf(text: string, last: Path | undefined): readonly Segment[] {
  const segments: Segment[] = []
  let end = text.length
  for (let path = last; path !== undefined; path = path.before) {
    segments.unshift({ mode: path.mode, text: text.slice(path.start, end) })
    end = path.start
  }
  return segments
}

/** The bits of a segment in order: numbers, each in this many bits. */
export function bitsOf({ mode, text }: Segment, range: VersionRange): readonly (readonly [number, bits: number])[] {
  const { groupBits, base } = mode
  const numbers: (readonly [number, bits: number])[] = [
    [mode.indicator, INDICATOR_BITS],
    [text.length, mode.countBits[range]],
  ]
  for (let at = 0; at < text.length; at += groupBits.length) {
    const group = text.slice(at, at + groupBits.length)
    let number = 0
    for (const character of group) number = number * base + digitOf(character, mode)
    numbers.push([number, groupBits[group.length - 1] ?? 0])
  }
  return numbers
}

function digitOf(character: string, mode: Mode): number {
  return mode === BYTE ? character.charCodeAt(0) : CHARACTERS.indexOf(character)
}
