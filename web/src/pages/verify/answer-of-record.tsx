import type { PublicRecord } from '../../api/record.ts'
import { Moment } from '../../components/moment.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import type { CheckedProof } from './check-proof.ts'
import { ExistedBy, ExistenceClaimed } from './existed-by.tsx'
import { FailingSteps } from './failing-steps.tsx'
import { Below, type LogAnswer } from './lead-by-worst.tsx'
import type { RecordState } from './use-record.ts'
import type { ProofState } from './use-service-proof.ts'

const texts = strings.record

type Props = {
  readonly state: RecordState
  readonly proof: ProofState
  /** Whether the reader has shown that he holds the document. */
  readonly withFile: boolean
  readonly onAgain: () => void
}

/** What the log says of a fingerprint. */
export function answerOfRecord({ state, proof, withFile, onAgain }: Props): LogAnswer {
  switch (state.kind) {
    case 'asking':
      return withFact({ tone: 'working', title: texts.asking, text: <p>{texts.askingText}</p> })
    case 'found':
      return answerFound(state.record, proof, withFile)
    case 'not-found': {
      const title = withFile ? texts.notFoundDocument : texts.notFound
      return { tone: 'plain', title, text: <p>{texts.notFoundText}</p>, fact: <p>{title}</p> }
    }
    case 'failed': {
      const text = (
        <>
          <ProblemNote problem={state.problem} />
          <button type="button" className="button" onClick={onAgain}>
            {texts.again}
          </button>
        </>
      )
      return withFact({ tone: 'open', title: texts.failed, text })
    }
  }
}

function withFact(answer: Omit<LogAnswer, 'fact'>): LogAnswer {
  return { ...answer, fact: <Below answer={answer} /> }
}

/** It is good only when this browser has checked the proof itself. */
function answerFound(record: PublicRecord, proof: ProofState, withFile: boolean): LogAnswer {
  const title = withFile ? texts.foundDocument : texts.found
  const fact = <Recorded record={record} />
  if (proof.kind === 'failed') {
    return { tone: 'open', title, text: <When record={record} proof={texts.proofMissing} />, fact }
  }
  if (proof.kind !== 'checked') {
    return { tone: 'working', title, text: <When record={record} proof={texts.proofChecking} />, fact }
  }
  const { checked } = proof
  switch (checked.verdict) {
    case 'proved':
      return { tone: 'good', title, text: <When record={record} proof={texts.proofHolds} checked={checked} />, fact }
    case 'unknown-key': {
      const text = <When record={record} proof={texts.proofUnknownKey} checked={checked} />
      return { tone: 'open', title, text, fact }
    }
    case 'other-file':
    case 'broken': {
      const text = (
        <>
          <p>{texts.doubtfulText}</p>
          <FailingSteps steps={checked.steps} />
        </>
      )
      return withFact({ tone: 'bad', title: texts.doubtful, text })
    }
  }
}

type WhenProps = { readonly record: PublicRecord; readonly proof: string; readonly checked?: CheckedProof }

function When({ record, proof, checked }: WhenProps) {
  return (
    <>
      <Recorded record={record} />
      <p>
        {texts.entry(count(record.sequenceNumber))}
        <br />
        {proof}
      </p>
      {checked === undefined ? (
        <ExistenceClaimed blockchain={record.blockchain} />
      ) : (
        <ExistedBy checked={checked} status={record.blockchain.status} />
      )}
    </>
  )
}

function Recorded({ record }: { record: PublicRecord }) {
  return (
    <>
      <p className="when-label">{texts.ownClock}</p>
      <p className="when">
        <Moment iso={record.serverTimestamp} />
      </p>
    </>
  )
}
