/** In points, as a reader sees the page. */
export type PageSize = { readonly width: number; readonly height: number }

/** In points, from the lower left corner of the page as a reader sees it, as in the API. */
export type PagePlace = PageSize & { readonly x: number; readonly y: number }

/** Styles of an element over a page. The page keeps its direction in every language. */
export type PlaceStyle = {
  readonly left: string
  readonly bottom: string
  readonly width: string
  readonly height: string
}

/** In percent, so that the element follows the zoom of the page. */
export function placeStyle({ x, y, width, height }: PagePlace, page: PageSize): PlaceStyle {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return {
    left: percent(x, page.width),
    bottom: percent(y, page.height),
    width: percent(width, page.width),
    height: percent(height, page.height),
  }
}
