import { useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { decline, reportWrongRecipient } from '../../api/signing.ts'
import { texts } from '../../strings/signing.ts'
import { isolated } from '../../strings/word-forms.ts'
import { AskDialog } from './ask-dialog.tsx'
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
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTried, setTried] = useState(false)
  const given = reason.trim()
  const isMissing = isTried && given === ''

  const change = (text: string) => {
    setReason(text)
    if (!isNotMe) onReason(text)
  }
  const submit = async (): Promise<Problem | null> => {
    if (given === '' && !isNotMe) {
      setTried(true)
      field.current?.focus()
      return null
    }
    const { signal } = new AbortController()
    const answer = isNotMe
      ? await reportWrongRecipient(token, given === '' ? null : given, signal)
      : await decline(token, given, signal)
    if (!answer.ok) return answer.problem
    onDeclined()
    return null
  }

  return (
    <AskDialog
      title={isNotMe ? words.notMeTitle : words.title}
      words={words}
      submit={isNotMe ? words.submitNotMe : words.submit}
      isDangerous
      onSubmit={submit}
      onFailed={() => void signing.refresh()}
      onClose={onClose}
    >
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
          aria-invalid={isMissing}
          aria-describedby="decline-missing"
          onChange={({ target }) => change(target.value)}
        />
        <p id="decline-missing" role="alert" className="note failure">
          {isMissing && words.reasonMissing}
        </p>
      </div>
    </AskDialog>
  )
}
