import { numberOf } from '../find-text/fonts/font-box.ts'
import type { PageGeometry } from '../page/page-box.ts'
import { mapBox, userToVisual } from '../page/visual-space.ts'
import { readBox } from '../read/page-geometry.ts'
import type { PdfPage } from '../read/page-tree.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asName } from '../read/value.ts'
import type { InkSheet } from './ink-sheet.ts'

const MAX_ANNOTATIONS = 10_000

/** ISO 32000-2 table 167: drawn upright, or in a fixed size, at the upper left corner of its place. */
const NO_ZOOM_OR_ROTATE = 8 + 16

/** Readers draw an icon for these. */
const ICONS = ['Text', 'FileAttachment', 'Sound']
const ICON_SIZE = 24

/** Marks the places of all annotations, hidden ones as well: some readers show them. */
export function markAnnotations(file: PdfFile, page: PdfPage, geometry: PageGeometry, sheet: InkSheet): void {
  const annotations = file.items(page.entries.get('Annots'))
  if (annotations.length > MAX_ANNOTATIONS) sheet.markAll()
  const toVisual = userToVisual(geometry)
  for (const annotation of annotations.slice(0, MAX_ANNOTATIONS)) {
    const entries = file.entries(annotation)
    const box = readBox(file, entries?.get('Rect'))
    if (entries === undefined || box === undefined) continue
    const { x0, y0, x1, y1 } = mapBox(toVisual, box)
    const subtype = asName(file.resolve(entries.get('Subtype'))) ?? ''
    const isFixed = (numberOf(file, entries.get('F')) & NO_ZOOM_OR_ROTATE) !== 0
    const reach = isFixed || ICONS.includes(subtype) ? Math.max(ICON_SIZE, x1 - x0, y1 - y0) : 0
    sheet.mark({ x0: x0 - reach, y0: y0 - reach, x1: x1 + reach, y1: y1 + reach })
  }
}
