import { consoleTexts } from '../strings/console.ts'
import { Field } from './field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/** The service's limit for a search. */
export const MOST_CHARACTERS = 100

/** The service's limit for a reference. */
export const MOST_REFERENCE_CHARACTERS = 200

type Props = {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly most?: number
}

export function SearchField({ label, text, onText, most = MOST_CHARACTERS }: Props) {
  return (
    <Field label={label}>
      {(parts) => (
        <input
          {...parts}
          type="search"
          dir="auto"
          maxLength={most}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}

type ReferenceProps = {
  readonly reference: string
  /** Must be a stable function. */
  readonly onReference: (reference: string) => void
}

/** Searches for an exact reference. */
export function ReferenceField({ reference, onReference }: ReferenceProps) {
  const [text, setText] = useTypedSearch(reference, onReference)
  const label = consoleTexts.shared.exactReference
  return <SearchField label={label} text={text} onText={setText} most={MOST_REFERENCE_CHARACTERS} />
}
