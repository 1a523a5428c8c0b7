import { useEffect, useRef } from 'react'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/authentication.ts'
import type { StepProps } from './step.ts'
import { StepHead } from './step-head.tsx'

const words = texts.passkey

/** Asks for the signer's passkey, or lets them create it after the code from the email. */
export function Passkey(step: StepProps) {
  const { current, proving } = step
  const { busy, result } = proving
  const isRegistered = current.isRegistered === true
  const { title, text, button: label } = isRegistered ? words.use : words.create
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="gate-form">
      <StepHead step={step} title={title} />
      <p>{text}</p>
      <div role="alert" className="failure">
        {!canUsePasskeys && <p>{words.faults.unsupported}</p>}
        {result?.kind === 'wrong' && <p>{words.wrong}</p>}
        {result?.kind === 'no-passkey' && <p>{words.faults[result.fault]}</p>}
        {result?.kind === 'failed' && result.act === 'passkey' && <ProblemNote problem={result.problem} />}
      </div>
      {canUsePasskeys && (
        <button
          ref={button}
          type="button"
          className="button gate-button"
          aria-disabled={busy === 'passkey'}
          onClick={() => proving.askPasskey(isRegistered)}
        >
          {busy === 'passkey' ? texts.checking : label}
        </button>
      )}
      {isRegistered && <p className="note">{words.help}</p>}
    </div>
  )
}
