import type { DocumentFormField, FieldType } from '@countersign/api'
import { contentOf, type OnPage, type PlacedField } from './placed-field.ts'

/** A form field of the PDF that a signer can get. */
export type FormField = Omit<DocumentFormField, 'type'> & { readonly type: FormType; readonly at: OnPage }

type FormType = 'text' | 'checkbox' | 'radio' | 'dropdown' | 'signature'

/** What a form field of each type can be, the usual first. */
const uses: Readonly<Record<FormType, readonly FieldType[]>> = {
  text: ['text', 'number', 'date', 'name', 'email', 'initials'],
  checkbox: ['checkbox'],
  radio: ['radio'],
  dropdown: ['dropdown'],
  signature: ['signature'],
}

/** Leaves out what no signer can fill in, such as buttons. */
export function usableForms(listed: readonly DocumentFormField[]): readonly FormField[] {
  return listed.flatMap((form) => {
    const [at] = form.places
    return form.assignable && isFormType(form.type) && at !== undefined ? [{ ...form, type: form.type, at }] : []
  })
}

/** Whether the PDF has a form to fill in, but none of it can be assigned. Signature fields do not count. */
export function isClosedForm(listed: readonly DocumentFormField[]): boolean {
  const fillable = listed.filter(({ type }) => isFormType(type) && type !== 'signature')
  return fillable.length > 0 && usableForms(fillable).length === 0
}

function isFormType(type: DocumentFormField['type']): type is FormType {
  return type in uses
}

/** The other uses of a placed form field, and its own. */
export function usesOf({ type }: PlacedField): readonly FieldType[] {
  return Object.values(uses).find((types) => types.includes(type)) ?? [type]
}

/** A new field for a signer. What the document says is kept. */
export function placedForm(form: FormField, key: number, signer: number): PlacedField {
  const { type, label, required } = form
  const content = contentOf(type, [])
  const isRequired = type === 'signature' || required
  return located({ ...content, key, signer, type, label: label ?? '', required: isRequired, ...NOWHERE }, form)
}

const NOWHERE = { page: 1, x: 0, y: 0, width: 0, height: 0 } as const

/** The service's limit. */
const LONGEST = 4000

/** The field in the places, and with the limits, that the form field has in the document. */
export function located(
  field: PlacedField,
  { name, at, places, options, multiline, maxLength }: FormField,
): PlacedField {
  const own = maxLength !== null && maxLength <= LONGEST ? maxLength : null
  const { page, x, y, width, height } = at
  return {
    ...field,
    page,
    x,
    y,
    width,
    height,
    options,
    multiline: field.multiline || multiline,
    maxLength: field.maxLength ?? own,
    form: { name, others: places.slice(1) },
  }
}

/** What readers call it. */
export function formName({ label, name }: Pick<FormField, 'label' | 'name'>): string {
  return label ?? name
}
