import { type Action, type EditorState, MOST_FIELDS, newKey, withFields } from './editor-state.ts'
import { type FormField, placedForm } from './form-field.ts'
import type { PlacedField } from './placed-field.ts'

/** Assigns form fields of the PDF to a signer, or to nobody. */
export function assignedForms(state: EditorState, { forms, signer }: Action & { do: 'assign-forms' }): EditorState {
  if (signer === null) return withoutForms(state, forms)
  const changed = new Map<string, PlacedField>()
  const { fields } = state
  let next = newKey(state)
  for (const form of forms) {
    const before = fields.find((field) => field.form?.name === form.name)
    if (before?.signer === signer) continue
    const field = before === undefined ? placedForm(form, next++, signer) : { ...before, signer }
    if (!signsTwice([...fields, ...changed.values()], field)) changed.set(form.name, field)
  }
  if (changed.size === 0) return forms.length === 0 ? state : { ...state, last: 'one-signature' }
  const kept = fields.map((field) => changed.get(field.form?.name ?? '') ?? field)
  const added = [...changed.values()].filter((field) => !kept.includes(field))
  if (kept.length + added.length > MOST_FIELDS) return { ...state, last: 'full' }
  const selected = [...changed.values()].map(({ key }) => key)
  return { ...withFields(state, [...kept, ...added], null), selected }
}

/** A signature field of the PDF must be the first of its signer: only further fields can repeat a signature. */
export function signsTwice(fields: readonly PlacedField[], { key, type, form, signer }: PlacedField): boolean {
  if (type !== 'signature' || form === undefined) return false
  return fields.some((other) => other.key !== key && other.type === 'signature' && other.signer === signer)
}

function withoutForms(state: EditorState, forms: readonly FormField[]): EditorState {
  const names = new Set(forms.map(({ name }) => name))
  const fields = state.fields.filter(({ form }) => form === undefined || !names.has(form.name))
  if (fields.length === state.fields.length) return state
  const selected = state.selected.filter((key) => fields.some((field) => field.key === key))
  return { ...withFields(state, fields, null), selected }
}
