import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { type Box, fromBox } from '../page/page-box.ts'
import { inherited, type Page } from '../page/page-tree.ts'
import type { QuarterTurn } from '../page/quarter-turn.ts'

/** ISO 32000-2 12.5.3: printed, and not movable. */
export const printedAndLocked = 4 + 128

export function makeAnnotation(
  subtype: 'Widget' | 'Link',
  page: Page,
  box: Box,
  more: Record<string, PdfObject>,
): PdfDict {
  const own = page.ref === undefined ? {} : { P: page.ref }
  const kind = { Type: PdfName.of('Annot'), Subtype: PdfName.of(subtype) }
  return PdfDict.of({ ...kind, Rect: fromBox(box), F: PdfNumber.of(printedAndLocked), ...own, ...more })
}

/** Adds to a copy of the page's list: another page may share the old one. */
export function listAnnotations({ resolve }: OpenedPdf, page: Page, added: readonly PdfRef[]): void {
  const old = inherited({ ...page, ancestors: [] }, 'Annots', resolve)
  page.dict.set('Annots', PdfArray.of(...(old instanceof PdfArray ? old : []), ...added))
}

/** The rotation of a widget (ISO 32000-2 table 192), for readers that redraw it. */
export function turned(rotation: QuarterTurn): Record<string, PdfObject> {
  return rotation === 0 ? {} : { MK: PdfDict.of({ R: PdfNumber.of(rotation) }) }
}
