import type { Problem } from '../api/problem.ts'
import { consoleTexts } from '../strings/console.ts'
import { ProblemNote } from './problem-note.tsx'

type Props = { readonly problem: Problem | null; readonly onRetry?: () => void }

/** The problem of the last request or action. Empty if there is none. */
export function Failure({ problem, onRetry }: Props) {
  return (
    <div role="alert" className="failure-note">
      {problem !== null && (
        <>
          <ProblemNote problem={problem} />
          {onRetry !== undefined && (
            <button type="button" className="button-small" onClick={onRetry}>
              {consoleTexts.shared.retry}
            </button>
          )}
        </>
      )}
    </div>
  )
}

export function Loading() {
  return (
    <p className="note loading" role="status">
      {consoleTexts.shared.loading}
    </p>
  )
}
