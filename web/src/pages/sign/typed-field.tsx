import { isolated } from '../../strings/word-forms.ts'
import type { MarkWords } from './mark.ts'
import { unprintableIn } from './unprintable.ts'

/** The service's limit. */
const MOST_CHARACTERS = 100

type Props = {
  readonly id: string
  readonly words: MarkWords
  readonly name: string
  readonly example: string
  readonly missing: boolean
  readonly onChange: (name: string) => void
}

export function TypedField({ id, words, name, example, missing, onChange }: Props) {
  const unprintable = unprintableIn(name)
  const isWrong = missing || unprintable !== null
  const hint = () => {
    if (unprintable !== null) return words.nameUnprintable(isolated(unprintable))
    return missing ? words.nameMissing : words.nameHint(isolated(example))
  }
  return (
    <div className="typed-field">
      <label htmlFor={id}>{words.nameLabel}</label>
      <input
        id={id}
        type="text"
        dir={name === '' ? undefined : 'auto'}
        value={name}
        maxLength={MOST_CHARACTERS}
        autoComplete="name"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={`note${isWrong ? ' failure' : ''}`}>
        {hint()}
      </p>
    </div>
  )
}
