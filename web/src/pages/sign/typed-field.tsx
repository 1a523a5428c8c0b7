import { texts } from '../../strings/signing.ts'
import { isolated } from '../../strings/word-forms.ts'
import { unprintableIn } from './unprintable.ts'

const words = texts.form

/** The service's limit. */
const MOST_CHARACTERS = 100

type Props = {
  readonly name: string
  readonly example: string
  readonly missing: boolean
  readonly onChange: (name: string) => void
}

export function TypedField({ name, example, missing, onChange }: Props) {
  const unprintable = unprintableIn(name)
  const isWrong = missing || unprintable !== null
  const hint = () => {
    if (unprintable !== null) return words.nameUnprintable(isolated(unprintable))
    return missing ? words.nameMissing : words.nameHint(isolated(example))
  }
  return (
    <div className="typed-field">
      <label htmlFor="typed-name">{words.nameLabel}</label>
      <input
        id="typed-name"
        type="text"
        dir={name === '' ? undefined : 'auto'}
        value={name}
        maxLength={MOST_CHARACTERS}
        autoComplete="name"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby="typed-hint"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id="typed-hint" className={`note${isWrong ? ' failure' : ''}`}>
        {hint()}
      </p>
    </div>
  )
}
