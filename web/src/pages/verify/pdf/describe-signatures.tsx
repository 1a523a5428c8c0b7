import type { ReactNode } from 'react'
import type { Tone } from '../../../components/verdict.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { PdfResult } from './check-pdf.ts'
import { type NamedMark, provedBy } from './judge-signatures.ts'
import { LaterMarks } from './later-marks.tsx'
import { type Overall, overallOf } from './overall-standing.ts'
import { ProvedSigners } from './proved-lines.tsx'

/** The verdict about all signatures. */
export type Described = { readonly tone: Tone; readonly title: string; readonly text: ReactNode }

const tones: Record<Overall, Tone> = {
  holds: 'good',
  'issuer-unknown': 'open',
  'not-counting': 'bad',
  expired: 'open',
  'changed-later': 'bad',
  altered: 'bad',
  broken: 'bad',
  unsigned: 'plain',
}

export function describeSignatures(result: PdfResult): Described {
  if (result.kind === 'refused') {
    return { tone: 'open', title: texts.refused, text: <p>{texts.refusals[result.reason]}</p> }
  }
  const overall = overallOf(result.signatures)
  const isForWantOfRoot = overall === 'issuer-unknown' && !result.knowsRoot
  const { title, text } = isForWantOfRoot ? texts.rootMissing : wordsOf(overall, result.files !== null)
  return {
    tone: tones[overall],
    title,
    text: (
      <>
        <p>{text}</p>
        {overall === 'holds' && <ProvedSigners {...provedBy(result.signatures)} />}
        {overall === 'holds' && <FilledIn marks={result.marks.filter(isContent)} />}
        {(overall === 'changed-later' || overall === 'not-counting' || overall === 'expired') && (
          <LaterMarks marks={result.marks.filter(({ mark }) => mark.signer !== 'trusted')} />
        )}
      </>
    ),
  }
}

function wordsOf(overall: Overall, isContainer: boolean) {
  if (isContainer && (overall === 'changed-later' || overall === 'unsigned')) return texts.container[overall]
  return texts.overall[overall]
}

/** Signers are listed anyway. Other content that they added is not. */
function isContent({ mark }: NamedMark): boolean {
  return mark.kind !== 'signature'
}

function FilledIn({ marks }: { readonly marks: readonly NamedMark[] }) {
  if (marks.length === 0) return null
  return (
    <>
      <p>{texts.filledIn}</p>
      <LaterMarks marks={marks} />
    </>
  )
}
