import type { Problem } from '../../../api/problem.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.signing.newLink

/** Why a signer got no new link. The usual texts of these refusals address the signer, or concern the network. */
export function LinkFailure({ problem }: { readonly problem: Problem | null }) {
  const text = ownText(problem)
  return text === null ? (
    <Failure problem={problem} />
  ) : (
    <p role="alert" className="failure-note">
      {text}
    </p>
  )
}

function ownText(problem: Problem | null): string | null {
  if (problem?.kind === 'rate-limited') return texts.tooMany
  return problem?.kind === 'refused' && problem.code === 'ALREADY_SIGNED' ? texts.alreadySigned : null
}
