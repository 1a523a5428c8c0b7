import { Field } from './field.tsx'

/** Of a search, by the service. */
export const MOST_CHARACTERS = 100

type Props = { readonly label: string; readonly text: string; readonly onText: (text: string) => void }

export function SearchField({ label, text, onText }: Props) {
  return (
    <Field label={label}>
      {(parts) => (
        <input
          {...parts}
          type="search"
          dir="auto"
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}
