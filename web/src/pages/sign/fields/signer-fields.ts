import type { SignerField, SignerFieldType } from '@countersign/api'
import { type FieldFault, faultOfValue, mostCharactersOf } from '@countersign/rules/field-value'
import { fieldTexts } from '../../../strings/signing.ts'
import { isolated } from '../../../strings/word-forms.ts'

const words = fieldTexts

export type FieldValue = string | boolean

/** By the ids of the fields. */
export type Values = Readonly<Record<string, FieldValue>>

const ENTERED: readonly SignerFieldType[] = ['text', 'number', 'checkbox', 'radio', 'dropdown']

/** Whether the signer fills in this field, besides signing. */
export function isEntry({ type, readOnly }: SignerField): boolean {
  return !readOnly && ENTERED.includes(type)
}

export type MarkType = 'signature' | 'initials'

/** Null if the field shows no signature or initials. */
export function markTypeOf({ type }: SignerField): MarkType | null {
  return type === 'signature' || type === 'initials' ? type : null
}

/** The signer's value, else the sender's. */
export function valueIn(field: SignerField, values: Values): FieldValue {
  const value = (Object.hasOwn(values, field.id) ? values[field.id] : field.value) ?? ''
  return field.type === 'checkbox' ? value === true || value === 'true' : String(value)
}

export function faultOf(field: SignerField, values: Values): FieldFault | null {
  return faultOfValue(field, valueIn(field, values))
}

/** What a signer reads about a fault, wherever the field appears. */
export function faultText(field: SignerField, fault: FieldFault, value: FieldValue): string {
  const { faults } = words
  switch (fault) {
    case 'missing':
      if (field.type === 'checkbox') return faults.unchecked
      return field.options.length > 0 ? faults.notChosen : faults.missing
    case 'too-long':
      return faults.tooLong(mostCharactersOf(field), [...String(value)].length)
    case 'not-a-number':
      return faults.notANumber
    case 'not-an-option':
      return faults.notChosen
    case 'not-matching':
      return field.patternHint === null ? faults.notMatching : faults.expected(isolated(field.patternHint))
    case 'several-lines':
      return faults.severalLines
    case 'unprintable':
      return faults.unprintable
  }
}

/** The sender's label, else the type of the field, with a number if several fields would have the same name. */
export function labelsOf(fields: readonly SignerField[]): ReadonlyMap<string, string> {
  const ownLabel = ({ label }: SignerField) => (label === null || label.trim() === '' ? null : label)
  const unnamed = fields.filter((field) => ownLabel(field) === null)
  const usual = (field: SignerField) => {
    const same = unnamed.filter(({ type }) => type === field.type)
    const name = words.labels[field.type]
    return same.length === 1 ? name : words.numbered(name, same.indexOf(field) + 1)
  }
  return new Map(fields.map((field) => [field.id, ownLabel(field) ?? usual(field)]))
}
