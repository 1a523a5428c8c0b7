import { type FormField, readFormFields } from '../read/form-fields.ts'
import { type PdfPage, readPages } from '../read/page-tree.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { type SignedField, signedFieldsOf } from '../read/signature-dictionary.ts'

/** A file as one of its revisions shows it. */
export type Revision = {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  readonly fields: readonly FormField[]
  readonly signed: readonly SignedField[]
}

export function readRevision(bytes: Uint8Array): Revision {
  const file = new PdfFile(bytes)
  const fields = readFormFields(file)
  return { file, pages: readPages(file), fields, signed: signedFieldsOf(file, fields) }
}
