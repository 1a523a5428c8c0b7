import type { ReactNode } from 'react'
import type { Problem } from '../api/problem.ts'
import { strings } from '../strings/strings.ts'
import { EnglishText } from './verbatim-text.tsx'

const texts = strings.problems

/** These codes have several causes. Only the message of the service names the right one. */
const BROAD_CODES: readonly (string | null)[] = ['INVALID_PDF', 'DOCUMENT_NOT_MODIFIABLE', 'ALREADY_EXISTS']

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
      return refusalOf(problem)
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

function refusalOf({ code, message }: Extract<Problem, { kind: 'refused' }>): ReactNode {
  const own = translatedRefusal(code)
  return own === null || BROAD_CODES.includes(code) ? <WithDetail text={own ?? texts.refused} detail={message} /> : own
}

/** The service answers in English. Frequent refusals have a text in the reader's language. */
function translatedRefusal(code: string | null): string | null {
  return Object.entries(texts.refusals).find(([known]) => known === code)?.[1] ?? null
}

function WithDetail({ text, detail }: { readonly text: string; readonly detail: string }) {
  return (
    <>
      {text} <EnglishText>{detail}</EnglishText>
    </>
  )
}
