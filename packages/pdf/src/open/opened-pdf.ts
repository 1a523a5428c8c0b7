import type { PDF, PdfDict } from '@libpdf/core'
import type { Page, Resolve } from '../page/page-tree.ts'
import type { FormField } from './form-fields.ts'

export interface OpenedPdf {
  readonly document: PDF
  /** The source of `document`: the given bytes, or their repaired form. */
  readonly bytes: Uint8Array
  readonly repaired: boolean
  /** True if it was encrypted to restrict its use. */
  readonly restrictionsRemoved: boolean
  readonly catalog: PdfDict
  readonly resolve: Resolve
  readonly pages: readonly Page[]
  readonly fields: readonly FormField[]
}
