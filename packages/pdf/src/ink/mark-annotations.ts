import { numberOf } from '../find-text/fonts/font-box.ts'
import type { PageGeometry } from '../page/page-box.ts'
import { mapBox, userToVisual } from '../page/visual-space.ts'
import { readCorners } from '../read/page-geometry.ts'
import type { PdfPage } from '../read/page-tree.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asName } from '../read/value.ts'
import type { InkSheet } from './ink-sheet.ts'

const MAX_ANNOTATIONS = 10_000

/** ISO 32000-2 table 167: drawn upright, or in a fixed size, at the upper left corner of its place. */
const NO_ZOOM_OR_ROTATE = 8 + 16

/** Readers draw an icon for these, and may do so for any other annotation whose place has no area. */
const ICONS = ['Text', 'FileAttachment', 'Sound']
const ICON_SIZE = 24

/** Marks the places of all annotations, hidden ones as well: some readers show them. */
export function markAnnotations(file: PdfFile, page: PdfPage, geometry: PageGeometry, sheet: InkSheet): void {
  const annotations = file.items(page.entries.get('Annots'))
  if (annotations.length > MAX_ANNOTATIONS) sheet.markAll()
  const toVisual = userToVisual(geometry)
  for (const annotation of annotations.slice(0, MAX_ANNOTATIONS)) {
    const entries = file.entries(annotation)
    if (entries === undefined) continue
    const box = readCorners(file, entries.get('Rect'))
    if (box === undefined) {
      sheet.markAll()
      return
    }
    const { x0, y0, x1, y1 } = mapBox(toVisual, box)
    const subtype = asName(file.resolve(entries.get('Subtype'))) ?? ''
    // ISO 32000-2 12.7.5.5: the field of an invisible signature.
    if (subtype === 'Widget' && x0 === x1 && y0 === y1) continue
    const isFixed = (numberOf(file, entries.get('F')) & NO_ZOOM_OR_ROTATE) !== 0
    const isIcon = isFixed || ICONS.includes(subtype) || x0 === x1 || y0 === y1
    const reach = isIcon ? Math.max(ICON_SIZE, x1 - x0, y1 - y0) : 0
    sheet.mark({ x0: x0 - reach, y0: y0 - reach, x1: x1 + reach, y1: y1 + reach })
  }
}
