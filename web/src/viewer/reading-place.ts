/** The point in the middle of the screen, and the zoom. */
export type ReadingPlace = {
  /** Counts from 1. */
  readonly page: number
  /**
   * Relative to the size of the page, from its left and top. Below 0 or above 1 if the middle of the screen is outside
   * the page.
   */
  readonly right: number
  readonly down: number
  readonly zoom: number
}

export function placeIn(scroller: HTMLElement | null, zoom: number): ReadingPlace | null {
  const middle = middleOf(scroller)
  const boxes = pagesIn(scroller).map((page) => page.getBoundingClientRect())
  const index = Math.max(
    0,
    boxes.findLastIndex(({ top }) => top <= middle.y),
  )
  const box = boxes[index]
  if (box === undefined || box.height === 0) return null
  return { page: index + 1, right: (middle.x - box.left) / box.width, down: (middle.y - box.top) / box.height, zoom }
}

export function comeTo(scroller: HTMLElement, { page, right, down }: ReadingPlace): void {
  const middle = middleOf(scroller)
  const box = pagesIn(scroller)[page - 1]?.getBoundingClientRect()
  if (box === undefined) return
  scroller.scrollBy(box.left + right * box.width - middle.x, 0)
  window.scrollBy(0, box.top + down * box.height - middle.y)
}

export function middleOf(scroller: HTMLElement | null): { readonly x: number; readonly y: number } {
  const { left = 0, width = 0 } = scroller?.getBoundingClientRect() ?? {}
  return { x: left + width / 2, y: innerHeight / 2 }
}

function pagesIn(scroller: HTMLElement | null): readonly Element[] {
  return [...(scroller?.firstElementChild?.children ?? [])]
}
