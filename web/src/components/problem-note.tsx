import type { Problem } from '../problem.ts'
import { strings } from '../strings/strings.ts'

/** What went wrong and what to do, in plain words. */
export function ProblemNote({ problem }: { readonly problem: Problem }) {
  return <p>{textOf(problem)}</p>
}

function textOf(problem: Problem): string {
  const texts = strings.problems
  switch (problem.kind) {
    case 'offline':
      return texts.offline
    case 'unreachable':
      return texts.unreachable
    case 'rate-limited':
      return `${texts.limited} ${problem.seconds === null ? texts.limitedLater : texts.limitedWait(problem.seconds)}`
    case 'refused':
      return `${texts.refused} ${problem.message}`
    case 'unexpected':
      return texts.unexpected
    case 'unreadable-file':
      return texts.unreadableFile
    case 'not-a-proof':
      return `${texts.notProof} ${problem.message}`
    case 'proof-too-large':
      return texts.proofTooLarge
    case 'no-signature-check':
      return texts.noSignatures
  }
}
