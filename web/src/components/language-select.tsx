import type { ComponentProps } from 'react'
import { type Language, languageNames, languages } from '../strings/language.ts'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  readonly value: Language | null
  /** Label of the empty choice; absent where a language must be chosen. */
  readonly none?: string
  readonly onLanguage: (language: Language | null) => void
}

/** Selects the language of another person, or none. */
export function LanguageSelect({ value, none, onLanguage, ...parts }: Props) {
  return (
    <select
      {...parts}
      value={value ?? ''}
      onChange={({ target }) => onLanguage(languages.find((one) => one === target.value) ?? null)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  )
}
