import type { ReactNode } from 'react'
import { Moment } from '../../components/moment.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { type Tone, Verdict } from '../../components/verdict.tsx'
import type { Outcome } from '../../problem.ts'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import type { CheckedProof, ProofVerdict } from './check-proof.ts'
import { ExistedBy } from './existed-by.tsx'
import { FailingSteps } from './failing-steps.tsx'

const texts = strings.offline

const answers: Record<ProofVerdict, { readonly tone: Tone; readonly title: string; readonly text: string }> = {
  proved: { tone: 'good', title: texts.proved, text: texts.provedText },
  'unknown-key': { tone: 'open', title: texts.unknownKey, text: texts.unknownKeyText },
  'other-file': { tone: 'bad', title: texts.otherFile, text: texts.otherFileText },
  broken: { tone: 'bad', title: texts.broken, text: texts.brokenText },
}

type Props = { readonly result: Outcome<CheckedProof>; readonly fileName: string }

/** The answer about a file and a proof that somebody brought. */
export function BroughtVerdict({ result, fileName }: Props) {
  if (!result.ok) {
    return (
      <Verdict tone="open" title={texts.unchecked}>
        <ProblemNote problem={result.problem} />
      </Verdict>
    )
  }
  const { verdict, proved, steps } = result.value
  const { tone, title, text } = answers[verdict]
  return (
    <Verdict tone={tone} title={title}>
      <p>
        <FileName name={fileName} /> {text}
      </p>
      {proved === null ? (
        <FailingSteps steps={steps} />
      ) : (
        <>
          <p className="when-label">{strings.record.ownClock}</p>
          <p className="when">
            <Moment iso={new Date(proved.serverTimestamp).toISOString()} />
          </p>
          <p>
            {strings.record.entry(count(proved.index))} <code>{proved.origin}</code>
          </p>
          <ExistedBy checked={result.value} status={null} />
        </>
      )}
    </Verdict>
  )
}

function FileName({ name }: { name: string }): ReactNode {
  return <bdi className="file-name">{name}</bdi>
}
