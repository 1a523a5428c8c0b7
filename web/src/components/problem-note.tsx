import type { ReactNode } from 'react'
import type { Problem } from '../problem.ts'
import { strings } from '../strings/strings.ts'
import { EnglishText } from './english-text.tsx'

const texts = strings.problems

/** What went wrong and what to do, in plain words. */
export function ProblemNote({ problem }: { readonly problem: Problem }) {
  return <p>{textOf(problem)}</p>
}

function textOf(problem: Problem): ReactNode {
  switch (problem.kind) {
    case 'offline':
      return texts.offline
    case 'unreachable':
      return texts.unreachable
    case 'rate-limited':
      return `${texts.limited} ${problem.seconds === null ? texts.limitedLater : texts.limitedWait(problem.seconds)}`
    case 'refused':
      return ownWords(problem.code) ?? <WithDetail text={texts.refused} detail={problem.message} />
    case 'unexpected':
      return texts.unexpected
    case 'unreadable-file':
      return texts.unreadableFile
    case 'not-a-proof':
      return <WithDetail text={texts.notProof} detail={problem.message} />
    case 'proof-too-large':
      return texts.proofTooLarge
    case 'no-signature-check':
      return texts.noSignatures
  }
}

/** The service speaks English; what it says often, the page says in the reader's language. */
function ownWords(code: string | null): string | null {
  return Object.entries(texts.refusals).find(([known]) => known === code)?.[1] ?? null
}

function WithDetail({ text, detail }: { readonly text: string; readonly detail: string }) {
  return (
    <>
      {text} <EnglishText>{detail}</EnglishText>
    </>
  )
}
