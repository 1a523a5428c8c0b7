import './hash-form.css'
import { type FormEvent, useState } from 'react'
import { navigate } from '../../navigation/navigate.ts'
import { strings } from '../../strings/strings.ts'
import { isHash, recordAddress } from './place.ts'

const texts = strings.lookUp

/** For people who have the fingerprint but not the file. */
export function HashForm() {
  const [wrong, setWrong] = useState<string | null>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('hash') as HTMLInputElement
    const hash = normalize(field.value)
    if (isHash(hash)) {
      navigate(recordAddress(hash))
      return
    }
    setWrong(texts.hashWrong(hash.length))
    field.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="hash">{texts.hashLabel}</label>
      <div className="hash-line">
        <input
          id="hash"
          name="hash"
          type="text"
          dir="ltr"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="hash-hint"
          aria-invalid={wrong !== null}
          onChange={() => setWrong(null)}
        />
        <button type="submit" className="button">
          {texts.hashButton}
        </button>
      </div>
      <p id="hash-hint" className={`note${wrong === null ? '' : ' failure'}`} role="status">
        {wrong ?? texts.hashHint}
      </p>
    </form>
  )
}

/** Tools print hashes in uppercase, in groups, or after the name of the algorithm. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*sha-?256[:=\s]/, '')
    .replace(/[\s:]/g, '')
}
