import { Field } from './field.tsx'

type Props<Hours extends number> = {
  readonly label: string
  readonly hint: string
  readonly choices: readonly Hours[]
  readonly names: Readonly<Record<Hours, string>>
  readonly value: Hours
  readonly onChange: (hours: Hours) => void
}

/** How long a secret that is replaced keeps working. */
export function OverlapField<Hours extends number>({ label, hint, choices, names, value, onChange }: Props<Hours>) {
  return (
    <Field label={label} hint={hint}>
      {(parts) => (
        <select {...parts} value={value} onChange={({ target }) => onChange(choices[target.selectedIndex] ?? value)}>
          {choices.map((hours) => (
            <option key={hours} value={hours}>
              {names[hours]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
