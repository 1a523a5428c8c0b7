import { type FormEvent, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { AccountOfPassword } from '../shell/account-of-password.tsx'
import { isPasswordLength, MOST_CHARACTERS } from '../shell/password-length.ts'
import { usePerson } from '../shell/person.tsx'

const texts = consoleTexts.account

type Wrong = { readonly current: boolean; readonly length: boolean; readonly again: boolean }

export function PasswordForm() {
  const { me } = usePerson()
  const { busy, problem, run, forget } = useAction()
  const [wrong, setWrong] = useState<Wrong>({ current: false, length: false, again: false })
  const form = useFirstWrong(wrong)
  const [changed, setChanged] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const entered = new FormData(currentTarget)
    const body = { currentPassword: String(entered.get('current')), newPassword: String(entered.get('new')) }
    const found = wrongWith(body, String(entered.get('again')))
    setWrong(found)
    setChanged(false)
    forget()
    if (found.current || found.length || found.again) return
    run(
      (signal) => act(callAccount('changePassword'), body, signal),
      () => {
        currentTarget.reset()
        setChanged(true)
      },
    )
  }

  const refused = problem !== null && isWrongPassword(problem)
  return (
    <section className="section">
      <h2>{texts.passwordTitle}</h2>
      <p className="note">{texts.passwordText}</p>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <AccountOfPassword email={me.email} />
        <PasswordField
          name="current"
          label={texts.currentPassword}
          error={wrong.current ? texts.currentMissing : refused ? texts.currentWrong : null}
        />
        <PasswordField
          name="new"
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          error={wrong.length ? texts.tooShort : null}
        />
        <PasswordField name="again" label={texts.again} error={wrong.again ? texts.different : null} />
        <Failure problem={refused ? null : problem} />
        <p role="status" className="success-note">
          {changed ? texts.changed : ''}
        </p>
        <div className="page-actions">
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? consoleTexts.shared.working : texts.change}
          </button>
        </div>
      </form>
    </section>
  )
}

type FieldProps = {
  readonly name: 'current' | 'new' | 'again'
  readonly label: string
  readonly hint?: string
  readonly error: string | null
}

function PasswordField({ name, label, hint, error }: FieldProps) {
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {(parts) => (
        <input
          {...parts}
          name={name}
          type="password"
          dir="ltr"
          maxLength={MOST_CHARACTERS}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
        />
      )}
    </Field>
  )
}

function wrongWith(body: { currentPassword: string; newPassword: string }, again: string): Wrong {
  const isRight = isPasswordLength(body.newPassword)
  return { current: body.currentPassword === '', length: !isRight, again: isRight && again !== body.newPassword }
}

function isWrongPassword(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'INVALID_CREDENTIALS'
}
