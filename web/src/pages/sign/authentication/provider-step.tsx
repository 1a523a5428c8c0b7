import { useEffect, useRef } from 'react'
import { takeAnswer } from '../../../browser/provider-visit.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/authentication.ts'
import { isolated } from '../../../strings/word-forms.ts'
import type { StepProps } from './step.ts'
import { StepHead } from './step-head.tsx'

const words = texts.provider

/** Leads to the identity provider of the sender. The person comes back to this step with its answer. */
export function ProviderStep(step: StepProps) {
  const { known, proving } = step
  const { busy, result, visit, comeBack } = proving
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is there once, when the page opens
  useEffect(() => {
    const answer = takeAnswer()
    if (answer !== null) comeBack(answer)
    button.current?.focus()
  }, [])
  const provider = known.identityProvider
  if (provider === null) return <p role="alert">{words.missing}</p>
  const problem = result?.kind === 'failed' ? result.problem : null
  const isOther = problem?.kind === 'refused' && problem.code === 'SIGNER_IDENTITY_MISMATCH'
  return (
    <div className="gate-form">
      <StepHead step={step} title={words.title} />
      <p>{words.text(isolated(provider))}</p>
      <div role="alert" className="failure">
        {isOther ? <p>{words.other}</p> : problem !== null && <ProblemNote problem={problem} />}
      </div>
      <button ref={button} type="button" className="button gate-button" aria-disabled={busy !== null} onClick={visit}>
        {busy === null ? words.button(isolated(provider)) : texts.checking}
      </button>
      <p className="note">{words.help}</p>
    </div>
  )
}
