import type { PendingSignIn } from '@countersign/api'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { MOST_CHARACTERS } from './password-length.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInFailure } from './sign-in-failure.tsx'

const texts = consoleTexts.shell.signIn

type Props = {
  /** The email address of the ended session, or empty. */
  readonly email: string
  readonly onSignedIn: () => void
  /** Beside the buttons. */
  readonly children?: ReactNode
  /** Below the password. */
  readonly help?: ReactNode
}

type SecondFactors = PendingSignIn['secondFactors']

/** Asks for the password, and then for a second factor from people with two-step verification; or for a passkey. */
export function SignInForm({ email, onSignedIn, children, help }: Props) {
  const [known, setKnown] = useState(email)
  const [kinds, setKinds] = useState<SecondFactors | null>(null)
  if (kinds !== null) {
    return (
      <SecondStep kinds={kinds} onSignedIn={onSignedIn} onBack={() => setKinds(null)}>
        {children}
      </SecondStep>
    )
  }
  const needMore = (given: string, needed: SecondFactors) => {
    setKnown(given)
    setKinds(needed)
  }
  return (
    <>
      <PasswordForm email={known} onSignedIn={onSignedIn} onNeedsMore={needMore}>
        {children}
      </PasswordForm>
      {help}
      <PasskeySignIn onSignedIn={onSignedIn} />
    </>
  )
}

type PasswordProps = Props & { readonly onNeedsMore: (email: string, kinds: SecondFactors) => void }

function PasswordForm({ email, onSignedIn, onNeedsMore, children }: PasswordProps) {
  const { busy, problem, run } = useAction()
  const [missing, setMissing] = useState<{ email: boolean; password: boolean }>({ email: false, password: false })
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const body = { email: String(entered.get('email')).trim(), password: String(entered.get('password')) }
    setMissing({ email: body.email === '', password: body.password === '' })
    if (body.email === '') return address.current?.focus()
    if (body.password === '') return password.current?.focus()
    run(
      async (signal) => {
        const answer = await act(callConsole('signIn'), body, signal)
        if (!answer.ok) password.current?.select()
        return answer
      },
      (answer) => ('secondFactors' in answer ? onNeedsMore(body.email, answer.secondFactors) : onSignedIn()),
    )
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label={texts.email} error={missing.email ? texts.emailMissing : null}>
        {(parts) => (
          <input
            {...parts}
            ref={address}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="username"
            defaultValue={email}
            maxLength={254}
          />
        )}
      </Field>
      <Field label={texts.password} error={missing.password ? texts.passwordMissing : null}>
        {(parts) => (
          <input
            {...parts}
            ref={password}
            // The email address is known. Only the password is missing.
            data-focus-first={email === '' ? undefined : ''}
            name="password"
            type="password"
            dir="ltr"
            autoComplete="current-password"
            maxLength={MOST_CHARACTERS}
          />
        )}
      </Field>
      <SignInFailure problem={problem} wrong={texts.wrong} />
      <div className="page-actions">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : texts.button}
        </button>
        {children}
      </div>
    </form>
  )
}
