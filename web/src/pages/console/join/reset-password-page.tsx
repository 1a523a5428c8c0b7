import { type FormEvent, useState } from 'react'
import './join.css'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'

const texts = consoleTexts.join.reset

/** Limits of the service. */
const length = { least: 10, most: 128 }

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
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    const wrong = password.length < length.least || password.length > length.most
    setWrong(wrong)
    if (!wrong) run((signal) => act(callAccount('setNewPassword', { token }), { password }, signal), onDone)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      {/* Lets password managers save the password for this account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        label={consoleTexts.account.newPassword}
        hint={consoleTexts.account.newPasswordHint}
        error={isWrong ? consoleTexts.account.tooShort : null}
      >
        {(parts) => (
          <input
            {...parts}
            name="password"
            type="password"
            dir="ltr"
            maxLength={length.most}
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
