import { PdfError } from '../errors.ts'
import { onStateOf, optionsOf } from '../fields/form-facts.ts'
import { commonName } from '../model.ts'
import type { FormField } from '../read/form-fields.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import type { FormState } from './signature-field.ts'
import type { CheckedButton } from './signature-request.ts'

/** The text or choice field of this name, or one signer's fields on all pages with this common name. */
export function textFieldsOf({ fields }: FormState, name: string): readonly FormField[] {
  const found = fields.filter(
    ({ type, name: own }) => (type === 'Tx' || type === 'Ch') && (own === name || commonName(own) === name),
  )
  if (found.length === 0) throw new PdfError('bad-field', `the document has no text field ${name}`)
  return found
}

/**
 * The button to check, and its state when checked. An option is a field below the name, or a widget of the field, if
 * the document had it before.
 */
export function buttonOf(
  file: PdfFile,
  { fields }: FormState,
  { fieldName, option }: CheckedButton,
): { readonly field: FormField; readonly state: string } {
  const find = (name: string) => fields.find((field) => field.type === 'Btn' && field.name === name)
  const whole = find(fieldName)
  const field = whole ?? (option === null ? undefined : find(`${fieldName}.${option + 1}`))
  if (field === undefined) throw new PdfError('bad-field', `the document has no button ${fieldName}`)
  const state =
    whole !== undefined && option !== null
      ? optionsOf(file, field, 'radio')[option]?.id
      : field.widgets.map((widget) => onStateOf(file, widget)).find((each) => each !== '')
  if (state === undefined) throw new PdfError('bad-field', `the button ${fieldName} has no such option`)
  return { field, state }
}
