import { type HTMLInputTypeAttribute, useId, useState } from 'react'
import { isMailAddress, isPersonName } from '../../../api/person.ts'
import type { Problem } from '../../../api/problem.ts'
import { type Delegate, delegate } from '../../../api/signing.ts'
import { texts } from '../../../strings/people.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { AskDialog } from '../ask-dialog.tsx'

const words = texts.delegate

/** The service's limit. */
const MOST_REASON = 1000

type Props = {
  readonly token: string
  readonly title: string
  readonly sender: string
  readonly onFailed: () => void
  readonly onClose: () => void
  readonly onDelegated: (to: Delegate) => void
}

/** Asks who signs or approves instead. */
export function DelegateDialog({ token, title, sender, onFailed, onClose, onDelegated }: Props) {
  const [entered, setEntered] = useState({ name: '', email: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const id = useId()

  const [name, email, reason] = [entered.name.trim(), entered.email.trim(), entered.reason.trim()]
  const wrong = {
    name: isPersonName(name) ? null : words.nameMissing,
    email: isMailAddress(email) ? null : words.emailMissing,
  }
  const submit = async (): Promise<Problem | null> => {
    setTried(true)
    if (wrong.name !== null || wrong.email !== null) {
      document.getElementById(`${id}-${wrong.name === null ? 'email' : 'name'}`)?.focus()
      return null
    }
    const to = { name, email, reason: reason === '' ? null : reason }
    const answer = await delegate(token, to, new AbortController().signal)
    if (!answer.ok) return answer.problem
    onDelegated(to)
    return null
  }

  const field = (of: 'name' | 'email', type: HTMLInputTypeAttribute) => (
    <div className="dialog-field">
      <label htmlFor={`${id}-${of}`}>{words[of]}</label>
      <input
        id={`${id}-${of}`}
        type={type}
        dir={of === 'name' ? 'auto' : 'ltr'}
        autoComplete="off"
        value={entered[of]}
        aria-invalid={isTried && wrong[of] !== null}
        aria-describedby={`${id}-${of}-wrong`}
        onChange={({ target }) => setEntered((before) => ({ ...before, [of]: target.value }))}
      />
      <p id={`${id}-${of}-wrong`} role="alert" className="note failure">
        {isTried && wrong[of]}
      </p>
    </div>
  )
  return (
    <AskDialog
      title={title}
      words={words}
      submit={words.submit}
      onSubmit={submit}
      onFailed={onFailed}
      onClose={onClose}
    >
      <p>{words.text(isolated(sender))}</p>
      {field('name', 'text')}
      {field('email', 'email')}
      <div className="dialog-field">
        <label htmlFor={`${id}-reason`}>{words.reason}</label>
        <textarea
          id={`${id}-reason`}
          rows={2}
          dir="auto"
          maxLength={MOST_REASON}
          value={entered.reason}
          onChange={({ target }) => setEntered((before) => ({ ...before, reason: target.value }))}
        />
      </div>
    </AskDialog>
  )
}
