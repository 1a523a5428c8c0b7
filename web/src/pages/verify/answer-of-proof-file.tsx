import type { Outcome } from '../../api/problem.ts'
import { Moment } from '../../components/moment.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import type { Tone } from '../../components/verdict.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import type { CheckedProof, ProofVerdict } from './check-proof.ts'
import { ExistedBy } from './existed-by.tsx'
import { Below, FailingSteps, type LogAnswer } from './lead-by-worst.tsx'
import { confirmedText } from './time-words.ts'

const texts = strings.offline

const answers: Record<
  ProofVerdict,
  { readonly tone: Tone; readonly title: string; readonly text: (file: string) => string }
> = {
  proved: { tone: 'good', title: texts.proved, text: texts.provedText },
  'unknown-key': { tone: 'open', title: texts.unknownKey, text: texts.unknownKeyText },
  'other-file': { tone: 'bad', title: texts.otherFile, text: texts.otherFileText },
  broken: { tone: 'bad', title: texts.broken, text: texts.brokenText },
}

type Props = { readonly result: Outcome<CheckedProof>; readonly fileName: string }

/** The result for a file and a proof file that the reader added. */
export function answerOfProofFile({ result, fileName }: Props): LogAnswer {
  if (!result.ok) {
    const answer = { tone: 'open', title: texts.unchecked, text: <ProblemNote problem={result.problem} /> } as const
    return { ...answer, fact: <Below answer={answer} /> }
  }
  const { verdict, proved, steps } = result.value
  const { tone, title, text } = answers[verdict]
  const sentence = <p>{text(isolated(fileName))}</p>
  if (proved === null) {
    const answer = {
      tone,
      title,
      text: (
        <>
          {sentence}
          <FailingSteps steps={steps} />
        </>
      ),
    }
    return { ...answer, fact: <Below answer={answer} /> }
  }
  const confirmed = confirmedText(result.value)
  const recorded = (
    <>
      <p className="when-label">{strings.record.ownClock}</p>
      <p className="when">
        <Moment iso={new Date(proved.serverTimestamp).toISOString()} />
      </p>
      <p>{strings.record.entryOf(count(proved.index), isolated(proved.origin))}</p>
      {confirmed !== null && <p>{confirmed}</p>}
    </>
  )
  return {
    tone,
    title,
    text: (
      <>
        {sentence}
        {recorded}
        <ExistedBy checked={result.value} status={null} />
      </>
    ),
    fact: recorded,
  }
}
