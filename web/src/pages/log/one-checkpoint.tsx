import { useEffect, useState } from 'react'
import { fetchCheckpointOf, type PublishedCheckpoint } from '../../api/checkpoints.ts'
import type { Outcome } from '../../api/problem.ts'
import { OwnLink } from '../../components/own-link.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import type { Trust } from '../../queries/use-log-trust.ts'
import { texts } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { isolated } from '../../strings/word-forms.ts'
import { CheckpointDetails } from './checkpoint-details.tsx'

/** The checkpoint of this size, which the URL names. */
export function OneCheckpoint({ size, trust }: { readonly size: string; readonly trust: Trust }) {
  const { outcome, again } = useCheckpoint(size)
  const isUnknown =
    outcome?.ok === false && outcome.problem.kind === 'refused' && outcome.problem.code !== 'SERVICE_UNAVAILABLE'
  const shown = /^\d{1,15}$/.test(size) ? count(Number(size)) : isolated(size)
  const title = isUnknown ? texts.unknown : texts.oneTitle(texts.entries(shown, Number(size)))
  useTitle(title)
  return (
    <>
      <div className="introduction" role="status">
        <h1 id="title" tabIndex={-1}>
          {title}
        </h1>
        <p className="lead">{isUnknown ? texts.unknownText(shown) : texts.oneLead}</p>
        <p>
          <OwnLink to="/log">{texts.back}</OwnLink>
        </p>
      </div>
      {outcome === null && <p className="note">{texts.loading}</p>}
      {outcome?.ok === true && <CheckpointDetails checkpoint={outcome.value} trust={trust} />}
      {outcome?.ok === false && !isUnknown && (
        <div className="failure" role="alert">
          <ProblemNote problem={outcome.problem} />
          <button type="button" className="button-small" onClick={again}>
            {texts.tryAgain}
          </button>
        </div>
      )}
    </>
  )
}

function useCheckpoint(size: string) {
  const [outcome, setOutcome] = useState<Outcome<PublishedCheckpoint> | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new request
  useEffect(() => {
    const controller = new AbortController()
    setOutcome(null)
    fetchCheckpointOf(size, controller.signal).then(setOutcome, () => {})
    return () => controller.abort()
  }, [size, attempt])
  return { outcome, again: () => setAttempt((before) => before + 1) }
}
