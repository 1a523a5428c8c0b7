import type { Offer } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.join.newcomer

/** Limits of the service. */
const length = { least: 10, most: 128 }

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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const newcomer = { name: String(entered.get('name')).trim(), password: String(entered.get('password')) }
    const { length: characters } = newcomer.password
    const found = { name: newcomer.name === '', password: characters < length.least || characters > length.most }
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
      <form className="form" noValidate onSubmit={submit}>
        {/* Lets password managers save the password for this account. */}
        <input type="hidden" name="username" autoComplete="username" value={offer.email} />
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
              maxLength={length.most}
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
