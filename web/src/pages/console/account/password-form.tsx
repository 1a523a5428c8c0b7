import { type FormEvent, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import type { Problem } from '../../../api/problem.ts'
import { Field } from '../../../components/field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.account

/** Limits of the service. */
const length = { least: 10, most: 128 }

type Wrong = { readonly current: boolean; readonly length: boolean; readonly again: boolean }

export function PasswordForm() {
  const { me } = useSession()
  const { busy, problem, run, forget } = useAction()
  const [wrong, setWrong] = useState<Wrong>({ current: false, length: false, again: false })
  const [changed, setChanged] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const body = { currentPassword: String(entered.get('current')), newPassword: String(entered.get('new')) }
    const found = wrongWith(body, String(entered.get('again')))
    setWrong(found)
    setChanged(false)
    forget()
    if (found.current || found.length || found.again) return
    run(
      (signal) => act(callAccount('changePassword'), body, signal),
      () => {
        form.reset()
        setChanged(true)
      },
    )
  }

  const refused = problem !== null && isWrongPassword(problem)
  return (
    <section className="section">
      <h2>{texts.passwordTitle}</h2>
      <p className="note">{texts.passwordText}</p>
      <form className="form" noValidate onSubmit={submit}>
        {/* Lets password managers save the password for this account. They ignore hidden inputs. */}
        <input
          className="visually-hidden"
          name="username"
          autoComplete="username"
          aria-label={texts.email}
          tabIndex={-1}
          readOnly
          value={me.email}
        />
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
          maxLength={length.most}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
        />
      )}
    </Field>
  )
}

function wrongWith(body: { currentPassword: string; newPassword: string }, again: string): Wrong {
  const { length: characters } = body.newPassword
  const tooShort = characters < length.least || characters > length.most
  return { current: body.currentPassword === '', length: tooShort, again: !tooShort && again !== body.newPassword }
}

function isWrongPassword(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'INVALID_CREDENTIALS'
}
