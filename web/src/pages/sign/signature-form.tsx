import './signature-form.css'
import { type FormEvent, useRef, useState } from 'react'
import type { SignerView } from '../../api/signing.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { texts } from '../../strings/signing.ts'
import type { DraftState } from './draft.ts'
import { MarkField } from './mark-field.tsx'
import { isBegun, nextStep, type Step } from './next-step.ts'
import type { SignAct, SignProblem } from './use-sign.ts'

const words = texts.form

type Props = {
  readonly view: SignerView
  readonly draftState: DraftState
  readonly act: SignAct
  /** A signer cannot sign a document that could not be shown. */
  readonly documentMissing: boolean
  readonly onDecline: () => void
}

/** The button first leads to the next step. Only a signer who leaves it incomplete sees what is missing. */
type Attempt = { readonly step: Step | null; readonly isAgain: boolean }

/** Signature, consent, and one button for the next step. Works without the viewer, but not without the document. */
export function SignatureForm(props: Props) {
  const { act, documentMissing, onDecline } = props
  const { signer, consent } = props.view
  const { draft, change } = props.draftState
  const [attempt, setAttempt] = useState<Attempt>({ step: null, isAgain: false })
  const field = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const step = nextStep(draft, consent.version)
  const lacks = attempt.isAgain && attempt.step === step ? step : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt({ step, isAgain: attempt.step === step || isBegun(draft, step) })
    switch (step) {
      case 'signature':
        return comeTo(field.current?.querySelector<HTMLElement>('input, canvas'))
      case 'consent':
        return comeTo(box.current)
      case 'sign':
        if (!documentMissing) void act.submit(draft, consent)
    }
  }

  return (
    <form className="signature-form" onSubmit={submit} noValidate aria-labelledby="signature-title">
      <h2 id="signature-title">{words.title}</h2>
      <div ref={field} className="mark-field">
        <MarkField
          id="signature"
          words={words}
          mark={draft}
          example={signer.name}
          missing={lacks === 'signature'}
          onChange={change}
        />
      </div>
      <div className="consent">
        <input
          ref={box}
          id="consent"
          type="checkbox"
          checked={draft.consentVersion === consent.version}
          aria-invalid={lacks === 'consent'}
          aria-describedby={lacks === 'consent' ? 'consent-missing' : undefined}
          onChange={({ target }) => change({ consentVersion: target.checked ? consent.version : null })}
        />
        <label htmlFor="consent" lang={consent.language} dir="auto">
          {consent.text}
        </label>
        {lacks === 'consent' && (
          <p id="consent-missing" className="note failure">
            {words.consentMissing}
          </p>
        )}
      </div>
      <p className="note">{words.linkNote}</p>
      <div role="alert" className="failure">
        {attempt.step === 'sign' && documentMissing && <p>{texts.viewer.missing}</p>}
        {act.problem !== null && <SignProblemNotice problem={act.problem} />}
      </div>
      <div className="sign-bar">
        <button type="submit" className="button sign-button" aria-disabled={act.busy}>
          {act.busy ? words.signing : words.next[step]}
        </button>
        <button type="button" className="button button-plain decline-button" onClick={onDecline} disabled={act.busy}>
          {words.decline}
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {act.busy ? words.signing : ''}
      </p>
    </form>
  )
}

function comeTo(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

function SignProblemNotice({ problem }: { readonly problem: SignProblem }) {
  switch (problem.kind) {
    case 'refused':
      return (
        <>
          <p>{words.notSigned}</p>
          <ProblemNote problem={problem.problem} />
        </>
      )
    case 'consent-changed':
      return <p>{words.consentChanged}</p>
    case 'unseen':
      return <p>{words.unseen}</p>
    case 'unknown':
      return <p>{words.unknown}</p>
  }
}
