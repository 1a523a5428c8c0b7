import type { Template } from '@countersign/api'
import { fieldId } from '@countersign/rules/field-id'
import { labelKey } from '../../../../api/person.ts'
import { propertiesOf } from '../place-fields/placed-field.ts'

type StoredField = Template['fields'][number]

export type TemplateField = StoredField & {
  readonly id: string
  /** Among the roles, from 0; null for a seal. */
  readonly role: number | null
}

/** The fields with their ids, and the roles that they belong to. */
export function fieldsOf({ fields, roles }: Pick<Template, 'fields' | 'roles'>): readonly TemplateField[] {
  return fields.map((field, index) => ({ ...field, id: fieldId(field, index), role: roleOf(field, roles) }))
}

function roleOf({ signer }: StoredField, roles: Template['roles']): number | null {
  if (typeof signer === 'number') return signer - 1
  const wanted = labelKey(signer ?? '')
  const position = roles.findIndex(({ label }) => labelKey(label) === wanted)
  return position < 0 ? null : position
}

/** Whether a request can give it a value. */
export function isPrefillable({ type }: TemplateField): boolean {
  return propertiesOf[type].includes('value')
}

/** Whether each request has to give it a value. */
export function needsValue(field: TemplateField): boolean {
  return isPrefillable(field) && field.type !== 'checkbox' && field.readOnly === true && field.value === undefined
}
