import type { EntryPlace } from '@countersign/pdf'

interface Placed {
  /** Its number in the request. */
  readonly document: number
  readonly places: readonly EntryPlace[]
}

/** By document and page, then from top to bottom, then from the start of the line. Fields beside each other are one line. */
export function inReadingOrder<T extends Placed>(fields: readonly T[], direction: 'ltr' | 'rtl'): T[] {
  const sorted = fields.toSorted(
    (one, other) => one.document - other.document || pageOf(one) - pageOf(other) || middleOf(other) - middleOf(one),
  )
  const lines: T[][] = []
  for (const field of sorted) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && isBeside(line[0], field)) line.push(field)
    else lines.push([field])
  }
  return lines.flatMap((line) => line.toSorted((one, other) => startOf(one, direction) - startOf(other, direction)))
}

function isBeside(first: Placed, field: Placed): boolean {
  const rect = first.places[0]?.rect
  const middle = middleOf(field)
  const isOnPage = first.document === field.document && pageOf(first) === pageOf(field)
  return rect !== undefined && isOnPage && middle >= rect.y && middle <= rect.y + rect.height
}

function pageOf({ places: [place] }: Placed): number {
  return place?.page ?? 0
}

function middleOf({ places: [place] }: Placed): number {
  return place === undefined ? 0 : place.rect.y + place.rect.height / 2
}

function startOf({ places: [place] }: Placed, direction: 'ltr' | 'rtl'): number {
  if (place === undefined) return 0
  const { x, width } = place.rect
  return direction === 'rtl' ? -(x + width) : x
}
