import type { SignerField } from '@countersign/api'
import { fieldTexts } from '../../../strings/signing.ts'
import type { Entries } from './use-entries.ts'

type Props = {
  readonly id: string
  readonly field: SignerField
  readonly state: Entries
  readonly where: 'entry' | 'place'
  /** If no label element names the control. */
  readonly label?: string
  /** Ids of the hint and the error. */
  readonly describedBy: string
}

/** One value, except that of radio buttons. */
export function EntryControl({ id, field, state, where, label, describedBy }: Props) {
  const value = state.value(field)
  const text = String(value)
  const shared = {
    id,
    name: id,
    form: 'signature-form',
    'aria-label': label,
    'aria-required': field.required,
    'aria-invalid': state.errorOf(field) !== null,
    'aria-describedby': describedBy,
    onFocus: () => state.enter(field, where),
    onKeyDown: state.onKeyDown,
  }
  const written = {
    ...shared,
    value: text,
    dir: text === '' ? undefined : 'auto',
    placeholder: field.placeholder ?? (where === 'place' ? state.labelOf(field) : undefined),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => state.change(field, target.value),
  }
  switch (field.type) {
    case 'checkbox':
      return (
        <input
          {...shared}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => state.change(field, target.checked)}
        />
      )
    case 'radio':
    case 'dropdown':
      return (
        <select {...shared} value={text} onChange={({ target }) => state.change(field, target.value)}>
          <option value="">{field.placeholder ?? fieldTexts.choose}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )
    case 'number':
      return <input {...written} type="text" inputMode="decimal" autoComplete="off" />
    case 'text':
      return field.multiline ? (
        <textarea {...written} rows={3} />
      ) : (
        <input {...written} type="text" autoCapitalize="sentences" />
      )
    case 'signature':
    case 'initials':
    case 'date':
    case 'name':
    case 'email':
      return null
  }
}
