import type { FieldType, NewField } from '@countersign/api'
import { usualSizeOf } from '@countersign/pdf/field-size'
import { type FieldFault, faultOfValue } from '@countersign/rules/field-value'
import { compilePattern } from '@countersign/rules/text-pattern'
import type { PagePlace } from '../../../../viewer/page-place.ts'

/** A field that the sender has placed on a page. */
export type PlacedField = PagePlace & {
  /** Unique, and the same for as long as the field exists. */
  readonly key: number
  /** The key of the signer in the form, so that the field stays with the person when rows move. `NO_SIGNER` for a seal. */
  readonly signer: number
  readonly type: FieldType
  /** Counts from 1. */
  readonly page: number
  /** Set for a form field of the PDF, which stays where it is. */
  readonly form?: FormPart
  /** What the editor cannot show. It stays as it is. */
  readonly rest?: object
} & FieldContent

export type FormPart = {
  /** The full name in the PDF. */
  readonly name: string
  /** Where it is besides its first place: one for each further button of a choice, for example. */
  readonly others: readonly OnPage[]
}

export type OnPage = PagePlace & { readonly page: number }

/** The service applies seals. */
export const NO_SIGNER = 0

/** What the sender can set, apart from the place. Empty texts are not sent. */
export type FieldContent = {
  readonly label: string
  readonly placeholder: string
  readonly required: boolean
  /** The prefilled value; `true` for a checkbox that starts checked. */
  readonly value: string
  readonly readOnly: boolean
  readonly options: readonly string[]
  readonly multiline: boolean
  readonly maxLength: number | null
  readonly pattern: string
  readonly patternHint: string
  readonly fontSize: number | null
  /** The id of a seal; empty for the only one. */
  readonly seal: string
}

export type Property = keyof FieldContent

const written: readonly Property[] = ['label', 'required', 'placeholder', 'value', 'readOnly']

/** What makes sense for each type. */
export const propertiesOf: Readonly<Record<FieldType, readonly Property[]>> = {
  signature: ['label', 'required'],
  initials: ['label', 'required'],
  date: ['label', 'fontSize'],
  name: ['label', 'fontSize'],
  email: ['label', 'fontSize'],
  text: [...written, 'multiline', 'maxLength', 'pattern', 'patternHint', 'fontSize'],
  number: [...written, 'fontSize'],
  checkbox: ['label', 'required', 'value', 'readOnly'],
  radio: ['label', 'required', 'options', 'value', 'readOnly', 'fontSize'],
  dropdown: ['label', 'required', 'options', 'placeholder', 'value', 'readOnly', 'fontSize'],
  seal: ['label', 'seal'],
}

/** What can be set for this field. A form field has its own options. */
export function settableOf({ type, form }: Pick<PlacedField, 'type' | 'form'>): readonly Property[] {
  return form === undefined ? propertiesOf[type] : propertiesOf[type].filter((property) => property !== 'options')
}

/** In the order of the palette. */
export const fieldTypes = Object.keys(propertiesOf) as FieldType[]

export function contentOf(type: FieldType, options: readonly string[]): FieldContent {
  return {
    label: '',
    placeholder: '',
    required: type !== 'checkbox',
    value: '',
    readOnly: false,
    options: hasOptions(type) ? options : [],
    multiline: false,
    maxLength: null,
    pattern: '',
    patternHint: '',
    fontSize: null,
    seal: '',
  }
}

/** Signing fills in dates, names and emails, so nobody can leave them out. */
export function isMarkedRequired({ type, required }: PlacedField): boolean {
  return required && propertiesOf[type].includes('required')
}

function hasOptions(type: FieldType): boolean {
  return propertiesOf[type].includes('options')
}

/** - `options`, `pattern`: missing or invalid
 *  - `no-value`: read-only without a value
 *  - else: what is wrong with the prefilled value */
export type PlacedFault = 'options' | 'pattern' | 'no-value' | FieldFault

/** Requests that come from a template may bring the values of its fields. */
export type Purpose = 'request' | 'template'

/** What the service would refuse; null if nothing. */
export function faultOfPlaced(field: PlacedField, purpose: Purpose = 'request'): PlacedFault | null {
  const has = (property: Property) => settableOf(field).includes(property)
  if (has('options') && field.options.length === 0) return 'options'
  if (has('pattern') && field.pattern !== '' && typeof compilePattern(field.pattern) === 'string') return 'pattern'
  if (!has('value')) return null
  // A form field may have a value already.
  if (field.form !== undefined && field.value === '') return null
  if (purpose === 'request' && field.readOnly && field.type !== 'checkbox' && field.value.trim() === '')
    return 'no-value'
  // The options of a form field are known in the editor only.
  if (field.form !== undefined && field.options.length === 0 && hasOptions(field.type)) return null
  const pattern = field.pattern === '' ? null : field.pattern
  return faultOfValue({ ...field, required: false, pattern }, field.value)
}

/** The field as the service expects it. `signer` counts from 1, and is ignored for a seal. */
export function fieldToSend(field: PlacedField, signer: number): NewField {
  const { type, page, x, y, width, height, form } = field
  const sent = Object.fromEntries(
    settableOf(field)
      .map((property) => [property, sentValue(field, property)] as const)
      .filter(([, value]) => value !== undefined),
  )
  const place: Partial<NewField> = form === undefined ? { page, x, y, width, height } : { name: form.name }
  return { ...field.rest, ...(type !== 'seal' && { signer }), type, ...place, ...sent } as NewField
}

/**
 * A field as it is sent, as the editor shows it; null if it has no place on a page. The place of a form field is known
 * once the editor has the form.
 */
export function placedFrom(sent: NewField, key: number, signer: number): PlacedField | null {
  const { signer: _signer, type, page = 0, x, y, width, height, value, name, ...others } = sent
  const hasPlace = page >= 1 && x !== undefined && y !== undefined && others.anchor === undefined
  if (!hasPlace && name === undefined) return null
  const usual = contentOf(type, [])
  const isShown = ([property]: readonly [string, unknown]) => property in usual
  const content: FieldContent = {
    ...usual,
    ...Object.fromEntries(Object.entries(others).filter(isShown)),
    value: value === true ? 'true' : value === false || value === undefined ? '' : value,
  }
  const rest = Object.fromEntries(Object.entries(others).filter((entry) => !isShown(entry)))
  const shared = { key, signer, type, ...content, rest }
  if (name !== undefined) return { ...shared, ...NO_PLACE, form: { name, others: [] } }
  const size = usualSizeOf({ type, ...content })
  const place = { x: x ?? 0, y: y ?? 0, width: width ?? size.width, height: height ?? size.height }
  return { ...shared, page, ...place }
}

const NO_PLACE: OnPage = { page: 1, x: 0, y: 0, width: 0, height: 0 }

/** Undefined for what the sender did not set. */
function sentValue(field: PlacedField, property: Property): unknown {
  const value = field[property]
  switch (property) {
    case 'value':
      // A box that stays empty is a value, too.
      if (field.type === 'checkbox') return value === 'true' || (field.readOnly ? false : undefined)
      return value === '' ? undefined : value
    case 'required':
      return value
    case 'readOnly':
    case 'multiline':
      return value === true ? true : undefined
    case 'label':
    case 'placeholder':
      return field[property].trim() === '' ? undefined : value
    case 'patternHint':
      return field.pattern === '' || value === '' ? undefined : value
    case 'options':
      return field.options.length === 0 ? undefined : value
    case 'pattern':
    case 'seal':
    case 'maxLength':
    case 'fontSize':
      return value === '' || value === null ? undefined : value
  }
}
