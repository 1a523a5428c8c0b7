import { useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { language } from '../../../strings/language.ts'
import { usePerson } from '../shell/person.tsx'
import { ProofDialog } from './proof-dialog.tsx'

const texts = consoleTexts.account.changeEmail

type Props = { readonly onDone: (email: string) => void; readonly onClose: () => void }

/** Requests the email with a link that confirms the new address. */
export function ChangeEmail({ onDone, onClose }: Props) {
  const { me } = usePerson()
  const [error, setError] = useState<string | null>(null)
  const check = (entered: FormData) => {
    const email = emailIn(entered)
    const found = isEmail(email) ? (email.toLowerCase() === me.email ? texts.same : null) : texts.wrong
    setError(found)
    return found === null
  }
  return (
    <ProofDialog
      title={texts.title}
      text={texts.text}
      action={texts.send}
      second="none"
      check={check}
      act={({ password }, entered, signal) =>
        act(callAccount('requestEmailChange'), { email: emailIn(entered), password, language }, signal)
      }
      onDone={({ email }) => onDone(email)}
      onClose={onClose}
    >
      <Field label={texts.email} error={error}>
        {(parts) => (
          <input
            {...parts}
            data-focus-first=""
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
          />
        )}
      </Field>
    </ProofDialog>
  )
}

function emailIn(entered: FormData): string {
  return String(entered.get('email')).trim()
}

/** Finds typing errors. The service decides. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}
