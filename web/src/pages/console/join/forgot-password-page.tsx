import { type FormEvent, useState } from 'react'
import './join.css'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { language } from '../../../strings/language.ts'

const texts = consoleTexts.join.forgotten

/** Requests the email with a link to choose a new password. */
export function ForgotPasswordPage() {
  const { busy, problem, run } = useAction()
  const [missing, setMissing] = useState({ email: false })
  const form = useFirstWrong(missing)
  const [isSent, setSent] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setMissing({ email: email === '' })
    setSent(false)
    if (email === '') return
    run(
      (signal) => act(callAccount('requestPasswordReset'), { email, language }, signal),
      () => setSent(true),
    )
  }

  return (
    <div className="join">
      <PageHead title={texts.title} lead={texts.lead} />
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <Field
          label={consoleTexts.shell.signIn.email}
          error={missing.email ? consoleTexts.shell.signIn.emailMissing : null}
        >
          {(parts) => <input {...parts} name="email" type="email" dir="ltr" autoComplete="username" maxLength={254} />}
        </Field>
        <Failure problem={problem} />
        <p role="status" className="success-note">
          {isSent ? texts.sent : ''}
        </p>
        <div className="page-actions">
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? consoleTexts.shared.working : texts.button}
          </button>
        </div>
      </form>
      <p>
        <OwnLink to="/">{texts.back}</OwnLink>
      </p>
    </div>
  )
}
