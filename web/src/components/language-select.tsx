import type { ComponentProps } from 'react'
import { type Language, languageNames, languages } from '../strings/language.ts'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  readonly value: Language | null
  /** What it means to choose none. */
  readonly none: string
  readonly onLanguage: (language: Language | null) => void
}

/** A language for somebody else, or none. */
export function LanguageSelect({ value, none, onLanguage, ...parts }: Props) {
  return (
    <select
      {...parts}
      value={value ?? ''}
      onChange={({ target }) => onLanguage(languages.find((one) => one === target.value) ?? null)}
    >
      <option value="">{none}</option>
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  )
}
