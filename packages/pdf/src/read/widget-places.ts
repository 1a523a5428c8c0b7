import { PdfError } from '../errors.ts'
import type { Rectangle, VisualPosition } from '../model.ts'
import type { Box, PageGeometry } from '../page/page-box.ts'
import { mapRectangle, userToVisual, visualToUser } from '../page/visual-space.ts'
import { readBox, readPageGeometry } from './page-geometry.ts'
import { type PdfPage, readPages } from './page-tree.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PdfReference } from './value.ts'

export type WidgetPlace = {
  /** From 1. */
  readonly page: number
  /** As a reader sees it, in points. */
  readonly visual: Rectangle
  readonly geometry: PageGeometry
}

/** The places of widgets on their pages; those without an area have none. */
export class WidgetPlaces {
  readonly #file: PdfFile
  readonly pages: readonly PdfPage[]
  readonly #pageOf = new Map<number, number>()

  constructor(file: PdfFile) {
    this.#file = file
    this.pages = readPages(file)
    for (const [index, page] of this.pages.entries()) {
      for (const item of file.items(page.entries.get('Annots'))) {
        if (item.kind === 'reference' && !this.#pageOf.has(item.number)) this.#pageOf.set(item.number, index)
      }
    }
  }

  of(widget: PdfReference): WidgetPlace | undefined {
    const index = this.#pageOf.get(widget.number)
    const page = index === undefined ? undefined : this.pages[index]
    const box = readBox(this.#file, this.#file.entries(widget)?.get('Rect'))
    if (index === undefined || page === undefined || box === undefined) return undefined
    const geometry = readPageGeometry(this.#file, page)
    return { page: index + 1, visual: visualOf(geometry, box), geometry }
  }

  /** The page and the box in its user space; refuses a place that is not entirely on the visible page. */
  locate(
    { page: pageNumber, x, y }: VisualPosition,
    width: number,
    height: number,
  ): { page: PdfPage; box: Box; geometry: PageGeometry } {
    const page = this.pages[pageNumber - 1]
    if (page === undefined) throw new PdfError('off-the-page', `there is no page ${pageNumber}`)
    const geometry = readPageGeometry(this.#file, page)
    const fits = x >= 0 && y >= 0 && width > 0 && height > 0
    if (!fits || x + width > geometry.width + ROUNDING || y + height > geometry.height + ROUNDING) {
      throw new PdfError('off-the-page', `the position is not completely on page ${pageNumber}`)
    }
    return { page, box: mapRectangle(visualToUser(geometry), { x, y, width, height }), geometry }
  }
}

const ROUNDING = 0.01

function visualOf(geometry: PageGeometry, box: Box): Rectangle {
  const { x0, y0, x1, y1 } = mapRectangle(userToVisual(geometry), {
    x: box.x0,
    y: box.y0,
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
  })
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}
