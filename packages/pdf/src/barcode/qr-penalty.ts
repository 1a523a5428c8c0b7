/** ISO/IEC 18004 table 11: runs of 5 modules have 3 points, and 1 more for each further module. */
const RUN_POINTS = 3
const FURTHER_POINTS = 1
const BLOCK_POINTS = 3
const FINDER_POINTS = 40
const SHARE_POINTS = 10

/** A row or a column. Bit n of each module is set if it is dark with mask n, so one operation rates all masks. */
interface Line {
  readonly layers: Uint8Array
  readonly start: number
  readonly step: number
  readonly size: number
}

/** How hard a symbol is to read with each mask: ISO/IEC 18004 7.8.3.1. */
export function penaltiesOf(layers: Uint8Array, size: number): readonly number[] {
  const points = new Tally()
  const dark = new Tally()
  for (let at = 0; at < size; at++) {
    for (const line of [
      { layers, start: at * size, step: 1, size },
      { layers, start: at, step: size, size },
    ]) {
      addRuns(line, points)
      addFinders(line, points)
    }
    if (at > 0) addBlocks(layers, size, at, points)
  }
  for (const module of layers) dark.add(module, 1)
  return Array.from({ length: 8 }, (_, mask) => points.of(mask) + sharePenalty(dark.of(mask) / layers.length))
}

/** A sum for each mask. What several masks have in common is added only once. */
class Tally {
  /** For each combination of masks, as bits, what exactly these have in common. */
  readonly #sums = new Uint32Array(256)

  add(masks: number, count: number): void {
    this.#sums[masks] = (this.#sums[masks] ?? 0) + count
  }

  of(mask: number): number {
    return this.#sums.reduce((sum, count, masks) => ((masks >> mask) & 1 ? sum + count : sum), 0)
  }
}

/** For 5 and more successive modules of one color. */
function addRuns({ layers, start, step, size }: Line, points: Tally): void {
  let previous = ~(layers[start] ?? 0)
  // With which masks the last 2, 3, 4 and 5 modules are equal.
  let [two, three, four, five] = [0, 0, 0, 0]
  for (let at = 0, place = start; at < size; at++, place += step) {
    const module = layers[place] ?? 0
    const same = ~(module ^ previous) & 0xff
    const long = four & same
    if (long !== 0) {
      points.add(long & ~five, RUN_POINTS)
      points.add(long & five, FURTHER_POINTS)
    }
    five = long
    four = three & same
    three = two & same
    two = same
    previous = module
  }
}

/** For 1 dark, 1 light, 3 dark, 1 light and 1 dark module with 4 light ones before or after them. */
function addFinders(line: Line, points: Tally): void {
  const { layers, start, step, size } = line
  // With which masks the last modules are the first 1, 2 and so on of these.
  let [first, second, third, fourth, fifth, sixth] = [0, 0, 0, 0, 0, 0]
  for (let at = 0, place = start; at < size; at++, place += step) {
    const module = layers[place] ?? 0
    const found = sixth & module
    if (found !== 0) points.add(found & lightAround(line, at - 6, at), FINDER_POINTS)
    sixth = fifth & ~module
    fifth = fourth & module
    fourth = third & module
    third = second & module
    second = first & ~module
    first = module
  }
}

/** With which masks the 4 modules before or after these are light; the quiet zone is always. */
function lightAround({ layers, start, step, size }: Line, first: number, last: number): number {
  let before = 0
  let after = 0
  for (let distance = 1; distance <= 4; distance++) {
    if (first - distance >= 0) before |= layers[start + (first - distance) * step] ?? 0
    if (last + distance < size) after |= layers[start + (last + distance) * step] ?? 0
  }
  return ~(before & after)
}

/** For squares of 2x2 modules of one color in a row and the one above it. */
function addBlocks(layers: Uint8Array, size: number, row: number, points: Tally): void {
  // With which masks both modules of the column before are dark, or both are light.
  let dark = 0
  let light = 0
  for (let at = row * size; at < (row + 1) * size; at++) {
    const module = layers[at] ?? 0
    const above = layers[at - size] ?? 0
    const bothDark = module & above
    const bothLight = ~(module | above) & 0xff
    const found = (dark & bothDark) | (light & bothLight)
    if (found !== 0) points.add(found, BLOCK_POINTS)
    dark = bothDark
    light = bothLight
  }
}

/** For every 5 percent that the share of dark modules differs from one half. */
function sharePenalty(share: number): number {
  return Math.floor(Math.abs(100 * share - 50) / 5) * SHARE_POINTS
}
