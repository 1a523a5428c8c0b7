import '../dialog.css'
import { type FormEvent, type HTMLInputTypeAttribute, useEffect, useId, useRef, useState } from 'react'
import { isMailAddress, isPersonName } from '../../../api/person.ts'
import type { Problem } from '../../../api/problem.ts'
import { type Delegate, delegate } from '../../../api/signing.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/people.ts'
import { isolated } from '../../../strings/word-forms.ts'

const words = texts.delegate

/** The service's limit. */
const MOST_REASON = 1000

type Props = {
  readonly token: string
  readonly sender: string
  readonly onFailed: () => void
  readonly onClose: () => void
  readonly onDelegated: (to: Delegate) => void
}

/** Asks who signs instead, and confirms it, because it cannot be undone. */
export function DelegateDialog({ token, sender, onFailed, onClose, onDelegated }: Props) {
  const [entered, setEntered] = useState({ name: '', email: '', reason: '' })
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const [name, email, reason] = [entered.name.trim(), entered.email.trim(), entered.reason.trim()]
  const wrong = {
    name: isPersonName(name) ? null : words.nameMissing,
    email: isMailAddress(email) ? null : words.emailMissing,
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (wrong.name !== null || wrong.email !== null) {
      dialog.current?.querySelector<HTMLElement>(wrong.name === null ? '[type=email]' : '[type=text]')?.focus()
      return
    }
    setBusy(true)
    const to = { name, email, reason: reason === '' ? null : reason }
    const answer = await delegate(token, to, new AbortController().signal)
    setBusy(false)
    if (answer.ok) return onDelegated(to)
    setProblem(answer.problem)
    onFailed()
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
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={`${id}-title`}>{words.title}</h2>
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
        <div role="alert" className="failure">
          {problem !== null && (
            <>
              <p>{words.failed}</p>
              <ProblemNote problem={problem} />
            </>
          )}
        </div>
        <div className="dialog-actions">
          <button type="button" className="button button-plain" onClick={() => dialog.current?.close()}>
            {words.back}
          </button>
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? words.sending : words.submit}
          </button>
        </div>
      </form>
    </dialog>
  )
}
