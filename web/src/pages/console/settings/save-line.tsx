import type { Problem } from '../../../api/problem.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'

type Props = {
  readonly label: string
  readonly busy: boolean
  readonly problem: Problem | null
  readonly isSaved: boolean
}

/** The end of a form: its button, and whether it was saved. */
export function SaveLine({ label, busy, problem, isSaved }: Props) {
  return (
    <>
      <Failure problem={problem} />
      <p>
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : label}
        </button>
      </p>
      <p role="status" className="success-note">
        {isSaved && !busy ? consoleTexts.settings.saved : ''}
      </p>
    </>
  )
}
