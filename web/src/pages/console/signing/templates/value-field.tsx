import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { isolated } from '../../../../strings/word-forms.ts'
import { needsValue, type TemplateField } from './template-fields.ts'

const texts = consoleTexts.templates

type Props = {
  readonly field: TemplateField
  /** Of its role. */
  readonly label: string
  /** `true` for a checked box. */
  readonly value: string
  readonly error: string | null
  readonly onValue: (value: string) => void
}

/** The value of one field of a template. */
export function ValueField({ field, label, value, error, onValue }: Props) {
  const { type, options = [], multiline = false, placeholder, readOnly = false } = field
  const name = nameOf(field)
  const hint = [isolated(label), ...(readOnly && !needsValue(field) ? [texts.filling.fixed] : [])].join(' · ')
  return (
    <Field label={name} hint={hint} error={error}>
      {(parts) => {
        if (type === 'checkbox') {
          return (
            <input
              {...parts}
              className="value-box"
              type="checkbox"
              checked={value === 'true'}
              onChange={({ target }) => onValue(target.checked ? 'true' : '')}
            />
          )
        }
        if (type === 'radio' || type === 'dropdown') {
          return (
            <select {...parts} value={value} onChange={({ target }) => onValue(target.value)}>
              <option value="">{texts.filling.empty}</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )
        }
        const shared = { ...parts, dir: 'auto', autoComplete: 'off', maxLength: 4000, placeholder, value }
        return multiline ? (
          <textarea {...shared} rows={3} onChange={({ target }) => onValue(target.value)} />
        ) : (
          <input {...shared} onChange={({ target }) => onValue(target.value)} />
        )
      }}
    </Field>
  )
}

/** Its label, or its type. */
export function nameOf({ type, label = '' }: TemplateField): string {
  return label.trim() === '' ? consoleTexts.placeFields.types[type] : label.trim()
}
