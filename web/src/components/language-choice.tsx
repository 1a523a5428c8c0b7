import './language-choice.css'
import { useId } from 'react'
import { chooseLanguage, language, languageNames, languages } from '../strings/language.ts'
import { strings } from '../strings/strings.ts'

export function LanguageChoice() {
  const id = useId()
  return (
    <p className="language-choice">
      <label htmlFor={id}>{strings.language}</label>
      <select
        id={id}
        value={language}
        onChange={({ target }) => chooseLanguage(languages.find((one) => one === target.value) ?? language)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </p>
  )
}
