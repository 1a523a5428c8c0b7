import { useState } from 'react'
import { Field } from '../../../../components/field.tsx'

type Props = {
  readonly label: string
  /** Null for an empty input. */
  readonly value: number | null
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
  readonly placeholder?: string
  readonly onNumber: (value: number | null) => void
}

/** Keeps the typed text while the user types, even if it is invalid. */
export function NumberField({ label, value, least, most, isWhole = false, placeholder, onNumber }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label}>
      {(parts) => (
        <input
          {...parts}
          type="number"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          dir="ltr"
          min={least}
          max={most}
          step={isWhole ? 1 : 'any'}
          placeholder={placeholder}
          value={typed ?? (value === null ? '' : String(value))}
          onChange={({ target }) => {
            setTyped(target.value)
            const number = target.valueAsNumber
            if (target.value === '' && target.validity.valid) onNumber(null)
            else if (number >= least && number <= most && (!isWhole || Number.isInteger(number))) onNumber(number)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
