import type { ReactNode } from 'react'
import type { PublicRecord } from '../../api/record.ts'
import { Moment } from '../../components/moment.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { type Tone, Verdict } from '../../components/verdict.tsx'
import { count } from '../../strings/numbers.ts'
import { strings } from '../../strings/strings.ts'
import type { CheckedProof } from './check-proof.ts'
import { ExistedBy, ExistenceClaimed } from './existed-by.tsx'
import { FailingSteps } from './failing-steps.tsx'
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

type Answer = { readonly tone: Tone; readonly title: string; readonly text: ReactNode }

/** The answer about a fingerprint. One element in all its states: what is spoken and focused must not be replaced. */
export function RecordVerdict(props: Props) {
  const { tone, title, text } = answerOf(props)
  return (
    <Verdict tone={tone} title={title}>
      {text}
    </Verdict>
  )
}

function answerOf({ state, proof, withFile, onAgain }: Props): Answer {
  switch (state.kind) {
    case 'asking':
      return { tone: 'working', title: texts.asking, text: <p>{texts.askingText}</p> }
    case 'found':
      return answerFound(state.record, proof, withFile)
    case 'not-found': {
      const title = withFile ? texts.notFoundDocument : texts.notFound
      return { tone: 'plain', title, text: <p>{texts.notFoundText}</p> }
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
      return { tone: 'open', title: texts.failed, text }
    }
  }
}

/** It is good only when this browser has checked the proof itself. */
function answerFound(record: PublicRecord, proof: ProofState, withFile: boolean): Answer {
  const title = withFile ? texts.foundDocument : texts.found
  if (proof.kind === 'failed') return { tone: 'open', title, text: <When record={record} proof={texts.proofMissing} /> }
  if (proof.kind !== 'checked') {
    return { tone: 'working', title, text: <When record={record} proof={texts.proofChecking} /> }
  }
  const { checked } = proof
  switch (checked.verdict) {
    case 'proved':
      return { tone: 'good', title, text: <When record={record} proof={texts.proofHolds} checked={checked} /> }
    case 'unknown-key':
      return { tone: 'open', title, text: <When record={record} proof={texts.proofUnknownKey} checked={checked} /> }
    case 'other-file':
    case 'broken': {
      const text = (
        <>
          <p>{texts.doubtfulText}</p>
          <FailingSteps steps={checked.steps} />
        </>
      )
      return { tone: 'bad', title: texts.doubtful, text }
    }
  }
}

type WhenProps = { readonly record: PublicRecord; readonly proof: string; readonly checked?: CheckedProof }

function When({ record, proof, checked }: WhenProps) {
  return (
    <>
      <p className="when-label">{texts.ownClock}</p>
      <p className="when">
        <Moment iso={record.serverTimestamp} />
      </p>
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
