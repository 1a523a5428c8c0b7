import type { Rectangle } from '../model.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { type FreeSpace, noSpace } from './ink-sheet.ts'
import { FreeSpaceReader } from './read-free-space.ts'

/** A signature farther from the end would not be looked for. */
const MAX_PAGES = 10

type Size = Pick<Rectangle, 'width' | 'height'>

/** The size of a signature on paper, and one that is still legible; on a page without such room a line of text. */
const SIGNATURES: readonly Size[] = [
  { width: 180, height: 48 },
  { width: 132, height: 34 },
]
const LINES: readonly Size[] = [
  { width: 240, height: 14 },
  { width: 160, height: 14 },
]

/** On a full page, such as a scanned one. */
const EDGE_LINE: Size = { width: 240, height: 14 }
const EDGE_GAP = 2
/** In a shorter line nobody could read anything. */
const LEAST_LINE = 60

/** To everything else on the page. */
const CLEARANCE = 6
/** Below the text before it, if there is room. */
const DISTANCE = 12
/** At the head and the foot of the page. */
const MARGIN = 18
const [STEP_X, STEP_Y] = [12, 2]
/** Steps are longer on a page that would need more of them. */
const [MOST_ACROSS, MOST_UP] = [120, 1000]

export interface FoundPlace {
  /** From 1. */
  readonly page: number
  readonly rect: Rectangle
  /** True if the page shows something there, so that a signature needs a background. */
  readonly isOver?: boolean
}

/** Finds places for signatures where a file shows nothing, on its last pages, one below the other. */
export class PlaceFinder {
  readonly #reader: FreeSpaceReader
  readonly #spaces = new Map<number, FreeSpace>()
  readonly #taken: FoundPlace[]
  readonly #exhausted = new Set<string>()
  readonly #fromRight: boolean

  constructor(
    file: PdfFile,
    { fromRight, taken = [] }: { readonly fromRight: boolean; readonly taken?: readonly FoundPlace[] },
  ) {
    this.#reader = new FreeSpaceReader(file)
    this.#taken = [...taken]
    this.#fromRight = fromRight
  }

  /** Each place is given once. On full pages, it is at the edge. Undefined if even that is taken. */
  next(): FoundPlace | undefined {
    const place = this.#nextFree() ?? this.#nextAtEdge()
    if (place !== undefined) this.#taken.push(place)
    return place
  }

  #nextFree(): FoundPlace | undefined {
    const last = this.#reader.pageCount
    for (const sizes of [SIGNATURES, LINES]) {
      for (let page = last; page > Math.max(0, last - MAX_PAGES); page--) {
        for (const size of sizes) {
          const rect = this.#findOn(page, size)
          if (rect !== undefined) return { page, rect }
        }
      }
    }
    return undefined
  }

  /** Lines of text, from the lower edge of the last page upwards. */
  #nextAtEdge(): FoundPlace | undefined {
    const last = this.#reader.pageCount
    for (let page = last; page > Math.max(0, last - MAX_PAGES); page--) {
      const size = this.#reader.isShared(page) ? undefined : this.#reader.sizeOf(page)
      if (size === undefined) continue
      const width = Math.min(EDGE_LINE.width, size.width - 2 * LEAST_SIDE)
      if (width < LEAST_LINE) continue
      const x = this.#fromRight ? size.width - LEAST_SIDE - width : LEAST_SIDE
      const taken = this.#taken.filter((place) => place.page === page).map(({ rect }) => rect)
      for (let y = EDGE_GAP; y + EDGE_LINE.height <= size.height; y += EDGE_LINE.height + EDGE_GAP) {
        const rect = { x, y, width, height: EDGE_LINE.height }
        if (!taken.some((other) => overlaps(rect, other))) return { page, rect, isOver: true }
      }
    }
    return undefined
  }

  #findOn(page: number, size: Size): Rectangle | undefined {
    const key = `${page} ${size.width} ${size.height}`
    if (this.#exhausted.has(key)) return undefined
    const space = this.#spaceOf(page)
    const taken = this.#taken.flatMap((place) => (place.page === page ? [place.rect] : []))
    const found = findPlace(space, size, taken, this.#fromRight)
    if (found === undefined) this.#exhausted.add(key)
    return found
  }

  #spaceOf(page: number): FreeSpace {
    const known = this.#spaces.get(page) ?? (this.#reader.isShared(page) ? noSpace : this.#reader.read(page))
    this.#spaces.set(page, known)
    return known
  }
}

/** In the tallest gap, at the side where its lines begin; else at the next place across. */
export function findPlace(
  space: FreeSpace,
  { width, height }: Size,
  taken: readonly Rectangle[],
  fromRight: boolean,
): Rectangle | undefined {
  const side = alignedSide(space, taken, fromRight)
  const [stepX, stepY] = [Math.max(STEP_X, space.width / MOST_ACROSS), Math.max(STEP_Y, space.height / MOST_UP)]
  for (let inset = side; inset + width + LEAST_SIDE <= space.width; inset += stepX) {
    const x = fromRight ? space.width - inset - width : inset
    const isFree = (y: number) => {
      const wide = expand({ x, y, width, height }, CLEARANCE)
      return space.isFree(wide) && !taken.some((other) => overlaps(wide, other))
    }
    const y = topOfGap(MARGIN, space.height - MARGIN - height, stepY, isFree)
    if (y !== undefined) return { x, y, width, height }
  }
  return undefined
}

const [LEAST_SIDE, USUAL_SIDE, WIDEST_SIDE] = [12, 42, 96]

/** The side of what is taken at about the margin: it is a little inside of the margin that it takes itself. */
function alignedSide(space: FreeSpace, taken: readonly Rectangle[], fromRight: boolean): number {
  const side = sideMargin(space, fromRight)
  const others = taken.map(({ x, width }) => (fromRight ? space.width - x - width : x))
  return Math.max(side, ...others.filter((other) => other - side < STEP_X))
}

/** Where the lines of the page begin, so that signatures are aligned with them. */
function sideMargin({ width, height, isFree }: FreeSpace, fromRight: boolean): number {
  const isEmpty = (side: number) => isFree({ x: fromRight ? width - side : 0, y: 0, width: side, height })
  for (let side = LEAST_SIDE; side < WIDEST_SIDE; side += STEP_Y) {
    if (!isEmpty(side + STEP_Y)) return side
  }
  return Math.min(USUAL_SIDE, Math.max(LEAST_SIDE, width * 0.06))
}

/** The place in the longest series of free ones, near its upper end. */
function topOfGap(from: number, to: number, step: number, isFree: (y: number) => boolean): number | undefined {
  let [best, length]: [number | undefined, number] = [undefined, -1]
  for (let top = to; top >= from; top -= step) {
    if (!isFree(top)) continue
    let low = top
    while (low - step >= from && isFree(low - step)) low -= step
    if (top - low > length) [best, length] = [top - Math.min(DISTANCE - CLEARANCE, top - low), top - low]
    top = low
  }
  return best
}

function expand({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

function overlaps(one: Rectangle, other: Rectangle): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width
  return across && one.y < other.y + other.height && other.y < one.y + one.height
}
