import './access-code-field.css'
import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { suggestedCode } from './access-codes.ts'

const texts = consoleTexts.authentication

type Props = {
  /** The person who will enter it. */
  readonly who: string
  readonly value: string
  readonly error: string | null
  readonly hint?: string
  readonly onCode: (code: string) => void
}

/** The code that the sender gives a signer. It is legible, because the sender has to pass it on. */
export function AccessCodeField({ who, value, error, hint = texts.codeHint, onCode }: Props) {
  return (
    <Field label={texts.code} hint={hint} error={error}>
      {(parts) => (
        <span className="access-code">
          <input
            {...parts}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={value}
            onChange={({ target }) => onCode(target.value)}
          />
          <button
            type="button"
            className="button-small"
            aria-label={texts.suggestOf(who)}
            onClick={() => onCode(suggestedCode())}
          >
            {texts.suggest}
          </button>
        </span>
      )}
    </Field>
  )
}
