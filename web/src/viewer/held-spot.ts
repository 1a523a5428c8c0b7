import { comeTo, middleOf, placeIn, type ReadingPlace } from './reading-place.ts'

/** Where somebody is on the page that has the document. */
export type Spot = {
  /** Null while the reader is at the top of the page. */
  readonly place: ReadingPlace | null
  /** What the reader works on outside the document: the focused field, or what is in the middle of the screen below it. */
  readonly held: Element | null
}

/** What is at the foot of the screen may lie under a bar. */
const CLEAR_PART = 0.75

export function spotIn(scroller: HTMLElement, zoom: number): Spot {
  return {
    place: window.scrollY === 0 ? null : placeIn(scroller, zoom),
    held: focusedField(scroller) ?? elementBelow(scroller),
  }
}

/** After the pages have got another size. */
export function comeBack(scroller: HTMLElement, { place, held }: Spot): void {
  // Above the document nothing has grown: who looks at what is above it stays there.
  if (place !== null && place.down > 0) comeTo(scroller, place)
  if (held?.isConnected && !isInClearView(held)) held.scrollIntoView({ block: 'center' })
}

function focusedField(scroller: HTMLElement): Element | null {
  const focused = document.activeElement
  if (focused === null || !focused.matches('input, canvas') || scroller.contains(focused)) return null
  const { top, bottom } = focused.getBoundingClientRect()
  return bottom > 0 && top < innerHeight ? focused : null
}

function elementBelow(scroller: HTMLElement): Element | null {
  const { x, y } = middleOf(scroller)
  if (y <= scroller.getBoundingClientRect().bottom) return null
  const found = document.elementFromPoint(x, y)
  // What lies around the document as well has no place of its own.
  return found?.contains(scroller) ? null : found
}

function isInClearView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight * CLEAR_PART
}
