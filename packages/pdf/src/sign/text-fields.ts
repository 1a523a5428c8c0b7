import { PdfError } from '../errors.ts'
import { commonName } from '../model.ts'
import type { FormField } from '../read/form-fields.ts'
import type { FormState } from './signature-field.ts'

/** The text field of this name, or one signer's fields on all pages with this common name. */
export function textFieldsOf({ fields }: FormState, name: string): readonly FormField[] {
  const found = fields.filter(
    (field) => field.type === 'Tx' && (field.name === name || commonName(field.name) === name),
  )
  if (found.length === 0) throw new PdfError('bad-field', `the document has no text field ${name}`)
  return found
}
