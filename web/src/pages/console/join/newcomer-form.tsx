import type { Offer } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { AccountOfPassword } from '../shell/account-of-password.tsx'
import { isPasswordLength, MOST_CHARACTERS } from '../shell/password-length.ts'

const texts = consoleTexts.join.newcomer

type Props = {
  readonly token: string
  readonly offer: Offer
  readonly onJoined: (organizationId: string) => void
  /** The invitation may have changed. */
  readonly onOvertaken: () => void
}

/** People without an account create one, and choose its password. */
export function NewcomerForm({ token, offer, onJoined, onOvertaken }: Props) {
  const { busy, problem, run } = useAction()
  const [wrong, setWrong] = useState({ name: false, password: false })
  const form = useFirstWrong(wrong)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const newcomer = { name: String(entered.get('name')).trim(), password: String(entered.get('password')) }
    const found = { name: newcomer.name === '', password: !isPasswordLength(newcomer.password) }
    setWrong(found)
    if (found.name || found.password) return
    run(
      async (signal) => {
        const answer = await act(callConsole('acceptInvitation', { token }), newcomer, signal)
        // INVALID_REQUEST refuses the input, such as a weak password. The invitation is unchanged.
        if (!answer.ok && answer.problem.kind === 'refused' && answer.problem.code !== 'INVALID_REQUEST') onOvertaken()
        return answer
      },
      ({ organizationId }) => onJoined(organizationId),
    )
  }

  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <AccountOfPassword email={offer.email} />
        <Field label={texts.name} hint={texts.nameHint} error={wrong.name ? texts.nameMissing : null}>
          {(parts) => <input {...parts} name="name" dir="auto" maxLength={200} autoComplete="name" />}
        </Field>
        <Field label={texts.password} hint={texts.passwordHint} error={wrong.password ? texts.passwordWrong : null}>
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
            {busy ? consoleTexts.shared.working : texts.button}
          </button>
        </div>
      </form>
    </section>
  )
}
