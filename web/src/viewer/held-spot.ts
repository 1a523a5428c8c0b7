import { comeTo, middleOf, placeIn, type ReadingPlace } from './reading-place.ts'

/** The reader's position on the page that contains the document. */
export type Spot = {
  /** Null if the reader is at the top of the page. */
  readonly place: ReadingPlace | null
  /**
   * What the reader uses outside the document: the focused field, or what is in the middle of the screen below the
   * document.
   */
  readonly held: Element | null
}

/** A bar may cover the bottom of the screen. */
const CLEAR_PART = 0.75

export function spotIn(scroller: HTMLElement, zoom: number): Spot {
  return {
    place: window.scrollY === 0 ? null : placeIn(scroller, zoom),
    held: focusedField(scroller) ?? elementBelow(scroller),
  }
}

/** Restores the position after the pages change size. */
export function comeBack(scroller: HTMLElement, { place, held }: Spot): void {
  // Content above the document did not change size, so a reader there stays.
  if (place !== null && place.down > 0) comeTo(scroller, place)
  if (held?.isConnected && !isInClearView(held)) held.scrollIntoView({ block: 'center' })
}

function focusedField(scroller: HTMLElement): Element | null {
  const focused = document.activeElement
  if (focused === null || !focused.matches('input, textarea, select, canvas') || scroller.contains(focused)) return null
  const { top, bottom } = focused.getBoundingClientRect()
  return bottom > 0 && top < innerHeight ? focused : null
}

function elementBelow(scroller: HTMLElement): Element | null {
  const { x, y } = middleOf(scroller)
  if (y <= scroller.getBoundingClientRect().bottom) return null
  const found = document.elementFromPoint(x, y)
  // An element around the document has no position of its own.
  return found?.contains(scroller) ? null : found
}

function isInClearView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight * CLEAR_PART
}
