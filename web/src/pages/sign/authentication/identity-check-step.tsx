import { useEffect, useRef } from 'react'
import { takeAnswer } from '../../../browser/provider-visit.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/authentication.ts'
import type { StepProps } from './step.ts'
import { StepHead } from './step-head.tsx'

const words = texts.identityCheck

/** Leads to an outside identity check. The person comes back to this step, which asks for the result. */
export function IdentityCheckStep(step: StepProps) {
  const { current, proving } = step
  const { busy, result, startCheck, readCheck } = proving
  const button = useRef<HTMLButtonElement>(null)
  const isStarted = current.sentAt !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const proof = new URLSearchParams(takeAnswer()?.query).get('proof')
    if (isStarted) readCheck(proof ?? undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step has another button
  useEffect(() => button.current?.focus(), [isStarted])
  const problem = result?.kind === 'failed' ? result.problem : null
  const isFailed = problem?.kind === 'refused' && problem.code === 'SIGNER_IDENTITY_MISMATCH'
  return (
    <div className="gate-form">
      <StepHead step={step} title={words.title} />
      <p>{words.text}</p>
      <div role="alert" className="failure">
        {isFailed ? <p>{words.failed}</p> : problem !== null && <ProblemNote problem={problem} />}
      </div>
      <p role="status">{isStarted && busy === null && problem === null && words.pending}</p>
      {isStarted && (
        <button
          ref={button}
          type="button"
          className="button gate-button"
          aria-disabled={busy !== null}
          onClick={() => readCheck()}
        >
          {busy === null ? words.look : texts.checking}
        </button>
      )}
      <button
        ref={isStarted ? null : button}
        type="button"
        className={isStarted ? 'button button-plain gate-button' : 'button gate-button'}
        aria-disabled={busy !== null}
        onClick={startCheck}
      >
        {isStarted ? words.again : words.button}
      </button>
      <p className="note">{words.help}</p>
    </div>
  )
}
