import type { PendingSignIn, SignInOptions } from '@countersign/api'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { isMailAddress } from '../../../api/person.ts'
import { Field } from '../../../components/field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { MOST_CHARACTERS } from './password-length.ts'
import { SecondStep } from './second-step.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { findOptions, useSingleSignOn } from './use-single-sign-on.ts'

const texts = consoleTexts.shell.signIn
const ofProviders = consoleTexts.singleSignOn

type Props = {
  /** The email address of the ended session, or empty. */
  readonly email: string
  readonly onSignedIn: () => void
  /** Beside the buttons. */
  readonly children?: ReactNode
  /** Below the ways to sign in. */
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
      <PasskeySignIn onSignedIn={onSignedIn} />
      {help}
    </>
  )
}

type PasswordProps = Props & { readonly onNeedsMore: (email: string, kinds: SecondFactors) => void }

function PasswordForm({ email, onSignedIn, onNeedsMore, children }: PasswordProps) {
  const { busy, problem, run } = useAction()
  const [missing, setMissing] = useState<{ email: boolean; password: boolean }>({ email: false, password: false })
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const singleSignOn = useSingleSignOn()
  const { known, look, offered } = useOptions(email)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const body = { email: String(entered.get('email')).trim(), password: String(entered.get('password')) }
    const isOffered = body.password === '' && (await look(body.email))
    setMissing({ email: body.email === '', password: body.password === '' && !isOffered })
    if (body.email === '') return address.current?.focus()
    if (isOffered) return singleSignOn.start(body.email)
    if (body.password === '') return password.current?.focus()
    run(
      async (signal) => {
        const answer = await act(callConsole('signIn'), body, signal)
        if (!answer.ok) {
          password.current?.select()
          void look(body.email)
        }
        return answer
      },
      (answer) => ('secondFactors' in answer ? onNeedsMore(body.email, answer.secondFactors) : onSignedIn()),
    )
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
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
            onBlur={({ target }) => void look(target.value.trim())}
          />
        )}
      </Field>
      <p role="status" className="sign-in-offer">
        {offered === null
          ? ''
          : offered.isRequired
            ? ofProviders.required(offered.provider)
            : ofProviders.available(offered.provider)}
      </p>
      {offered !== null && (
        <button
          type="button"
          className="button"
          aria-disabled={singleSignOn.busy}
          onClick={() => singleSignOn.start(known)}
        >
          {singleSignOn.busy ? consoleTexts.shared.working : ofProviders.continueWith(offered.provider)}
        </button>
      )}
      <Failure problem={singleSignOn.problem} />
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
        <button type="submit" className={offered === null ? 'button' : 'button button-plain'} aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : texts.button}
        </button>
        {children}
      </div>
    </form>
  )
}

type Offered = SignInOptions['singleSignOn']

/** How the person with an email address can sign in. `look` reports whether single sign-on is offered. */
function useOptions(initial: string) {
  const [{ known, offered }, setFound] = useState<{ known: string; offered: Offered }>({ known: '', offered: null })
  const looked = useRef({ email: '', answer: Promise.resolve<Offered>(null) })
  const look = async (email: string): Promise<boolean> => {
    if (!isMailAddress(email)) {
      looked.current = { email, answer: Promise.resolve(null) }
    } else if (looked.current.email !== email) {
      const answer = findOptions(email, new AbortController().signal).then(
        (found) => (found.ok ? found.value.singleSignOn : null),
        () => null,
      )
      looked.current = { email, answer }
    }
    const found = await looked.current.answer
    // A later email address may have been entered meanwhile.
    if (looked.current.email === email) setFound({ known: email, offered: found })
    return found !== null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the email address of an ended session is looked up once
  useEffect(() => {
    if (initial !== '') void look(initial)
  }, [])
  return { known, look, offered }
}
