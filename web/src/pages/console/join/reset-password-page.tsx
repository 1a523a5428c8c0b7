import { type FormEvent, useState } from 'react'
import './join.css'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { AccountOfPassword } from '../shell/account-of-password.tsx'
import { isPasswordLength, MOST_CHARACTERS } from '../shell/password-length.ts'

const texts = consoleTexts.join.reset

/** Chooses a new password, with the link from an email. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  const { value: reset, problem, reload } = useQuery(callAccount('readPasswordReset', { token }))
  const [isDone, setDone] = useState(false)
  if (isDone)
    return <Ended title={texts.doneTitle} text={texts.doneText} link="/" label={consoleTexts.shell.signIn.title} />
  if (problem?.kind === 'refused')
    return <Ended title={texts.invalidTitle} text={texts.invalidText} link="/forgot-password" label={texts.again} />
  if (reset === null) return problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />
  return (
    <div className="join">
      <PageHead title={texts.title} lead={texts.lead(isolated(reset.email))} />
      <NewPasswordForm token={token} email={reset.email} onDone={() => setDone(true)} />
    </div>
  )
}

type FormProps = { readonly token: string; readonly email: string; readonly onDone: () => void }

function NewPasswordForm({ token, email, onDone }: FormProps) {
  const { busy, problem, run } = useAction()
  const [wrong, setWrong] = useState({ password: false })
  const form = useFirstWrong(wrong)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    const found = { password: !isPasswordLength(password) }
    setWrong(found)
    if (!found.password) run((signal) => act(callAccount('setNewPassword', { token }), { password }, signal), onDone)
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <AccountOfPassword email={email} />
      <Field
        label={consoleTexts.account.newPassword}
        hint={consoleTexts.account.newPasswordHint}
        error={wrong.password ? consoleTexts.account.tooShort : null}
      >
        {(parts) => (
          <input
            {...parts}
            name="password"
            type="password"
            dir="ltr"
            maxLength={MOST_CHARACTERS}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Failure problem={problem} />
      <div className="page-actions">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : consoleTexts.account.change}
        </button>
      </div>
    </form>
  )
}

type EndedProps = { readonly title: string; readonly text: string; readonly link: `/${string}`; readonly label: string }

function Ended({ title, text, link, label }: EndedProps) {
  return (
    <div className="join">
      <PageHead title={title} />
      <p>{text}</p>
      <p>
        <OwnLink to={link}>{label}</OwnLink>
      </p>
    </div>
  )
}
