import type { PDF, PdfDict } from '@libpdf/core'
import type { Page, Resolve } from '../page/page-tree.ts'
import type { FormField } from './form-fields.ts'

export interface OpenedPdf {
  readonly document: PDF
  /** What `document` was read from: the bytes given, or their repaired form. */
  readonly bytes: Uint8Array
  readonly repaired: boolean
  /** It was encrypted, to restrict what readers let their users do. */
  readonly restrictionsRemoved: boolean
  readonly catalog: PdfDict
  readonly resolve: Resolve
  readonly pages: readonly Page[]
  readonly fields: readonly FormField[]
}
