import { PdfNumber } from '@libpdf/core'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { READ_ONLY } from '../read/form-fields.ts'

/**
 * Ends the filling in of the form that the document came with, and gives the names of its fields: what people sign must not
 * be open to whoever gets the file later. Nobody here is asked to type into them.
 */
export function closeFields({ fields }: OpenedPdf): string[] {
  const found = fields.filter(({ type, ref }) => type === 'other' && ref !== undefined)
  for (const { dict, flags } of found) {
    if ((flags & READ_ONLY) === 0) dict.set('Ff', PdfNumber.of(flags | READ_ONLY))
  }
  return [...new Set(found.map(({ name }) => name))].filter((name) => name !== '')
}
