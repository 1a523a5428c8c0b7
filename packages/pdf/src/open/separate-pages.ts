import { PdfDict } from '@libpdf/core'
import { listPages } from '../page/page-tree.ts'
import type { OpenedPdf } from './opened-pdf.ts'

/** A page that is listed twice, or is inside its parent, becomes its own object, so that it can be changed. */
export function separatePages(opened: OpenedPdf): OpenedPdf {
  const { document, catalog, resolve, pages } = opened
  const seen = new Set<PdfDict>()
  let changed = false
  for (const { ref, dict, kids, index } of pages) {
    if (ref !== undefined && !seen.has(dict)) {
      seen.add(dict)
      continue
    }
    kids.set(index, document.register(ref === undefined ? dict : new PdfDict([...dict])))
    changed = true
  }
  return changed ? { ...opened, pages: listPages(catalog, resolve) } : opened
}
