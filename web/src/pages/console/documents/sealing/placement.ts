/** In points, from the lower left corner of the page as shown to that of the seal, as in the API. */
export type Placement = { readonly x: number; readonly y: number; readonly width: number }

export type Size = { readonly width: number; readonly height: number }

/** Limits of the service. */
const LEAST_WIDTH = 20
const MOST_WIDTH = 2000
const USUAL_WIDTH = 150
/** Half an inch, which printers leave white. */
const MARGIN = 36

export const POINTS_OF_MILLIMETRE = 72 / 25.4

/** The default position: bottom right. */
export function usualPlacement({ width }: Size): Placement {
  return { x: width - USUAL_WIDTH - MARGIN, y: MARGIN, width: USUAL_WIDTH }
}

/** Top right, because signatures and stamps of this service are at the bottom. */
export function placementOnSigned(page: Size, ratio: number): Placement {
  return { ...usualPlacement(page), y: page.height - USUAL_WIDTH * ratio - MARGIN }
}

/** The nearest placement that is completely on the page, or null if the page is too small. */
export function fitted({ x, y, width }: Placement, page: Size, ratio: number): Placement | null {
  const most = Math.min(MOST_WIDTH, page.width, page.height / ratio)
  if (most < LEAST_WIDTH) return null
  const fit = roundedDown(between(LEAST_WIDTH, width, most))
  return {
    x: roundedDown(between(0, x, page.width - fit)),
    y: roundedDown(between(0, y, page.height - fit * ratio)),
    width: fit,
  }
}

/** Keeps the upper left corner, if the page is large enough. */
export function resized(placement: Placement, width: number, page: Size, ratio: number): Placement {
  const { x, y } = placement
  const top = y + placement.width * ratio
  const most = Math.min(page.width - x, top / ratio)
  const wanted = between(LEAST_WIDTH, width, Math.max(most, LEAST_WIDTH))
  return { x, y: top - wanted * ratio, width: wanted }
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Rounding up could move the seal off the page. */
function roundedDown(value: number): number {
  return Math.floor(value * 100) / 100
}
