import type { PagePlace, PageSize } from '../../../../viewer/page-place.ts'

/** Pure geometry of fields on a page, in points from its lower left corner. */

/** The service's limit for the width and height of a field. */
const LEAST = 4

/** The compass point of a handle: the edges that it moves. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

export const alignments = ['left', 'right', 'top', 'bottom', 'size'] as const
export type Alignment = (typeof alignments)[number]

/** The nearest place that is completely on the page. */
export function fitted({ x, y, width, height }: PagePlace, page: PageSize): PagePlace {
  const [wide, high] = [between(LEAST, width, page.width), between(LEAST, height, page.height)]
  return {
    x: rounded(between(0, x, page.width - wide)),
    y: rounded(between(0, y, page.height - high)),
    width: rounded(wide),
    height: rounded(high),
  }
}

export function moved(place: PagePlace, right: number, up: number, page: PageSize): PagePlace {
  return fitted({ ...place, x: place.x + right, y: place.y + up }, page)
}

/** Moves the edges of a handle. They stop at the page and before the opposite edges. */
export function stretched(place: PagePlace, handle: Handle, right: number, up: number, page: PageSize): PagePlace {
  const [endX, endY] = [place.x + place.width, place.y + place.height]
  const left = handle.includes('w') ? between(0, place.x + right, endX - LEAST) : place.x
  const end = handle.includes('e') ? between(place.x + LEAST, endX + right, page.width) : endX
  const bottom = handle.includes('s') ? between(0, place.y + up, endY - LEAST) : place.y
  const top = handle.includes('n') ? between(place.y + LEAST, endY + up, page.height) : endY
  return fitted({ x: left, y: bottom, width: end - left, height: top - bottom }, page)
}

/** Keeps the upper left corner, because text begins there. */
export function resized(place: PagePlace, size: PageSize, page: PageSize): PagePlace {
  return fitted({ ...place, ...size, y: place.y + place.height - size.height }, page)
}

/** The edge that a group shares; the size is that of the first field. */
export function aligned(places: readonly PagePlace[], how: Alignment, pages: readonly PageSize[]): PagePlace[] {
  const [first] = places
  if (first === undefined) return []
  const around = {
    left: Math.min(...places.map(({ x }) => x)),
    right: Math.max(...places.map(({ x, width }) => x + width)),
    bottom: Math.min(...places.map(({ y }) => y)),
    top: Math.max(...places.map(topOf)),
  }
  const to = (place: PagePlace): PagePlace => {
    switch (how) {
      case 'left':
        return { ...place, x: around.left }
      case 'right':
        return { ...place, x: around.right - place.width }
      case 'bottom':
        return { ...place, y: around.bottom }
      case 'top':
        return { ...place, y: around.top - place.height }
      case 'size':
        return { ...place, width: first.width, height: first.height, y: topOf(place) - first.height }
    }
  }
  return places.map((place, index) => fitted(to(place), pages[index] ?? place))
}

/** Fields whose tops differ by less are in one line. */
const LINE = 6

/** From the top, then from the left. */
export function inReadingOrder<T extends PagePlace & { readonly page: number }>(fields: readonly T[]): T[] {
  const fromTop = fields.toSorted((one, other) => one.page - other.page || topOf(other) - topOf(one))
  const lines: T[][] = []
  for (const field of fromTop) {
    const [begin] = lines.at(-1) ?? []
    if (begin?.page === field.page && topOf(begin) - topOf(field) < LINE) lines.at(-1)?.push(field)
    else lines.push([field])
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.x - other.x))
}

function topOf({ y, height }: PagePlace): number {
  return y + height
}

export function overlap(one: PagePlace, other: PagePlace): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(most, 0))
}

/** Rounding up could move a field off the page. */
function rounded(value: number): number {
  return Math.floor(value * 100 + 1e-6) / 100
}
