import { PdfNumber } from '@libpdf/core'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { READ_ONLY } from '../read/form-fields.ts'

/** Makes the document's original form read-only in readers. The signatures lock it. */
export function closeFields({ fields }: OpenedPdf): void {
  for (const { type, dict, flags } of fields) {
    if (type === 'other' && (flags & READ_ONLY) === 0) dict.set('Ff', PdfNumber.of(flags | READ_ONLY))
  }
}
