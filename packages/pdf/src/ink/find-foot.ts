import type { FreeSpace } from './ink-sheet.ts'

/** Below the block, to the edge of the page or to what is printed there; printers leave about this much white. */
const MARGIN = 18
/** Above it. */
const CLEARANCE = 12
/** A page number or a footer may stay below the block. */
const MAX_FOOTER = 96
const STEP = 2

/**
 * How far above the edge of a page a strip of its whole width and this height can be placed, at its foot. Undefined if
 * the page is not empty there.
 */
export function findFoot(space: FreeSpace, page: { readonly width: number }, height: number): number | undefined {
  const isFree = (from: number) =>
    space.isFree({ x: 0, y: from, width: page.width, height: height + MARGIN + CLEARANCE })
  for (let from = 0; from <= MAX_FOOTER; from += STEP) if (isFree(from)) return from + MARGIN
  return undefined
}
