import './dialog.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { decline, reportWrongRecipient } from '../../api/signing.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { texts } from '../../strings/signing.ts'
import { isolated } from '../../strings/word-forms.ts'
import type { Signing } from './use-signing.ts'

const words = texts.decline

/** The service's limit. */
const MOST_CHARACTERS = 1000

export type DeclineCause = 'decline' | 'not-me'

type Props = {
  readonly token: string
  readonly cause: DeclineCause
  readonly signerName: string
  /** The reason as it was before a reload. */
  readonly keptReason: string
  readonly signing: Signing
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
  readonly onDeclined: () => void
}

/**
 * Confirms declining, because it ends the request for everyone. Someone other than the signer need not give a reason.
 */
export function DeclineDialog({ token, cause, signerName, keptReason, signing, onReason, onClose, onDeclined }: Props) {
  const isNotMe = cause === 'not-me'
  const [reason, setReason] = useState(isNotMe ? '' : keptReason)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const change = (text: string) => {
    setReason(text)
    if (!isNotMe) onReason(text)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current) return
    const given = reason.trim()
    if (given === '' && !isNotMe) {
      setMissing(true)
      field.current?.focus()
      return
    }
    running.current = true
    setBusy(true)
    const { signal } = new AbortController()
    const answer = isNotMe
      ? await reportWrongRecipient(token, given === '' ? null : given, signal)
      : await decline(token, given, signal)
    running.current = false
    setBusy(false)
    if (answer.ok) return onDeclined()
    setProblem(answer.problem)
    await signing.refresh()
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="decline-title" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <h2 id="decline-title">{isNotMe ? words.notMeTitle : words.title}</h2>
        <p>{isNotMe ? words.notMeText(isolated(signerName)) : words.text}</p>
        <div className="dialog-field">
          <label htmlFor="decline-reason">{isNotMe ? words.notMeReason : words.reason}</label>
          <textarea
            ref={field}
            id="decline-reason"
            rows={3}
            dir="auto"
            maxLength={MOST_CHARACTERS}
            value={reason}
            aria-invalid={isMissing && reason.trim() === ''}
            aria-describedby="decline-missing"
            onChange={({ target }) => change(target.value)}
          />
          <p id="decline-missing" role="alert" className="note failure">
            {isMissing && reason.trim() === '' && words.reasonMissing}
          </p>
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
          <button type="submit" className="button button-danger" aria-disabled={busy}>
            {busy ? words.sending : isNotMe ? words.submitNotMe : words.submit}
          </button>
        </div>
      </form>
    </dialog>
  )
}
