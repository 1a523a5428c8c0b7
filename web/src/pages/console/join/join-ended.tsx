import type { Problem } from '../../../api/problem.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.join.ended

type Why = 'unknown' | 'expired' | 'used'

const reasons: Readonly<Record<string, Why>> = {
  INVITATION_INVALID: 'unknown',
  INVALID_REQUEST: 'unknown',
  NOT_FOUND: 'unknown',
  INVITATION_EXPIRED: 'expired',
  INVITATION_USED: 'used',
}

/** Null for temporary problems, such as a lost connection. */
export function whyEnded(problem: Problem): Why | null {
  return problem.kind === 'refused' ? (reasons[problem.code ?? ''] ?? null) : null
}

/** The invitation link no longer works: why, and what to do. */
export function JoinEnded({ why }: { readonly why: Why }) {
  return (
    <div className="join">
      <PageHead title={texts[why].title} />
      <p>{texts[why].text}</p>
      <p>
        <OwnLink to="/">{texts.home}</OwnLink>
      </p>
    </div>
  )
}
