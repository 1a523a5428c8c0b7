import type { Problem } from '../../../api/problem.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { strings } from '../../../strings/strings.ts'
import { faultWith } from './ask-passkey.ts'

type Props = {
  readonly problem: Problem | null
  /** The text for a wrong password, code or passkey. */
  readonly wrong: string
}

/** Wrong input, too many attempts and missing passkeys have their own texts where people prove who they are. */
export function SignInFailure({ problem, wrong }: Props) {
  const own = problem === null ? null : translatedRefusal(problem, wrong)
  if (own === null) return <Failure problem={problem} />
  return (
    <div role="alert" className="failure-note">
      <p>{own}</p>
    </div>
  )
}

function translatedRefusal(problem: Problem, wrong: string): string | null {
  const { limitedLater, limitedWait } = strings.problems
  if (problem.kind === 'refused') {
    const fault = faultWith(problem.code)
    if (fault !== undefined) return consoleTexts.shell.passkey.faults[fault]
    return problem.code === 'INVALID_CREDENTIALS' ? wrong : null
  }
  if (problem.kind !== 'rate-limited') return null
  const when = problem.seconds === null ? limitedLater : limitedWait(problem.seconds)
  return consoleTexts.shell.signIn.tooMany(when)
}
