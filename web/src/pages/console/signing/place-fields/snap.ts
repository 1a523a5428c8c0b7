import type { PagePlace, PageSize } from '../../../../viewer/page-place.ts'
import type { Handle } from './arrange.ts'

/** Lines of other fields and of the page that attract a moved field. */

/** In points, on the page that they are shown on. */
export type Guides = { readonly page: number; readonly xs: readonly number[]; readonly ys: readonly number[] }

export type Snapped = { readonly right: number; readonly up: number; readonly xs: number[]; readonly ys: number[] }

/** Half an inch, which printers leave white. */
const MARGIN = 36

/** How far to move `place` further, so that an edge or its middle meets a line within `reach` points. */
export function snapMove(place: PagePlace, others: readonly PagePlace[], page: PageSize, reach: number): Snapped {
  const { xs, ys } = linesOf(others, page)
  const across = nearest([place.x, place.x + place.width / 2, place.x + place.width], xs, reach)
  const along = nearest([place.y, place.y + place.height / 2, place.y + place.height], ys, reach)
  return snapped(across, along)
}

/** The same for the edges that a handle moves. */
export function snapEdges(
  place: PagePlace,
  handle: Handle,
  others: readonly PagePlace[],
  page: PageSize,
  reach: number,
): Snapped {
  const { xs, ys } = linesOf(others, page)
  const sideways = handle.includes('w') ? [place.x] : handle.includes('e') ? [place.x + place.width] : []
  const upright = handle.includes('s') ? [place.y] : handle.includes('n') ? [place.y + place.height] : []
  return snapped(nearest(sideways, xs, reach), nearest(upright, ys, reach))
}

type Found = { readonly by: number; readonly line: number } | null

function snapped(across: Found, along: Found): Snapped {
  return {
    right: across?.by ?? 0,
    up: along?.by ?? 0,
    xs: across === null ? [] : [across.line],
    ys: along === null ? [] : [along.line],
  }
}

function linesOf(others: readonly PagePlace[], { width, height }: PageSize) {
  return {
    xs: [
      ...others.flatMap((one) => [one.x, one.x + one.width / 2, one.x + one.width]),
      ...[MARGIN, width / 2, width - MARGIN],
    ],
    ys: [
      ...others.flatMap((one) => [one.y, one.y + one.height / 2, one.y + one.height]),
      ...[MARGIN, height / 2, height - MARGIN],
    ],
  }
}

/** The first of equally near lines wins: those of fields are before those of the page. */
function nearest(edges: readonly number[], lines: readonly number[], reach: number): Found {
  let best: Found = null
  for (const line of lines) {
    for (const edge of edges) {
      const by = line - edge
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by) - 1e-6)) best = { by, line }
    }
  }
  return best
}
