import type { PublicRecord } from '../../api/record.ts'
import { Moment } from '../../components/moment.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'
import type { CheckedProof } from './check-proof.ts'
import { ExistedBy, ExistenceClaimed } from './existed-by.tsx'
import { Below, FailingSteps, type LogAnswer } from './lead-by-worst.tsx'
import { confirmedText } from './time-words.ts'
import type { RecordState } from './use-record.ts'
import type { ProofState } from './use-service-proof.ts'

const texts = strings.record

type Props = {
  readonly state: RecordState
  readonly proof: ProofState
  /** The name of the reader's file if it is the document, else null. */
  readonly fileName: string | null
  readonly onAgain: () => void
}

/** The result for a fingerprint, from the log. */
export function answerOfRecord({ state, proof, fileName, onAgain }: Props): LogAnswer {
  switch (state.kind) {
    case 'loading':
      return withFact({ tone: 'working', title: texts.asking, text: <p>{texts.askingText}</p> })
    case 'found':
      return answerFound(state.record, proof, fileName)
    case 'not-found': {
      const title = fileName === null ? texts.notFound : texts.notFoundDocument
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

/** Good only if this browser has verified the proof. */
function answerFound(record: PublicRecord, proof: ProofState, fileName: string | null): LogAnswer {
  if (proof.kind === 'checked' && proof.checked.proved === null) return answerDoubtful(proof.checked)
  const fact = <Recorded record={record} />
  const lead = { fact, ...leadOf(record, fileName) }
  if (proof.kind === 'failed')
    return { ...lead, tone: 'open', text: <Text {...lead} {...{ record }} proof={texts.proofMissing} /> }
  if (proof.kind !== 'checked') {
    return { ...lead, tone: 'working', text: <Text {...lead} {...{ record }} proof={texts.proofChecking} /> }
  }
  const { checked } = proof
  const isKnown = checked.verdict === 'proved'
  const text = <Text {...lead} {...{ record, checked }} proof={isKnown ? texts.proofHolds : texts.proofUnknownKey} />
  return { ...lead, tone: isKnown ? lead.best : 'open', text }
}

type Lead = {
  readonly title: string
  readonly lead: readonly string[]
  /**
   * The service claims that the document was signed, but the proof does not show it: anyone can copy a code from paper.
   */
  readonly best: 'good' | 'plain'
}

function leadOf({ isSigned }: PublicRecord, fileName: string | null): Lead {
  if (fileName !== null) {
    return { title: texts.foundDocument, lead: [texts.isDocument(isolated(fileName))], best: 'good' }
  }
  if (!isSigned) return { title: texts.found, lead: [], best: 'good' }
  return { title: texts.foundSigned, lead: [texts.foundSignedText, texts.foundSignedPaper], best: 'plain' }
}

function answerDoubtful({ steps }: CheckedProof): LogAnswer {
  const text = (
    <>
      <p>{texts.doubtfulText}</p>
      <FailingSteps steps={steps} />
    </>
  )
  return withFact({ tone: 'bad', title: texts.doubtful, text })
}

type TextProps = Pick<Lead, 'lead'> & {
  readonly record: PublicRecord
  readonly proof: string
  readonly checked?: CheckedProof | undefined
}

function Text({ lead, record, proof, checked }: TextProps) {
  return (
    <>
      {lead.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Recorded record={record} />
      {record.isDeleted === true && <p>{texts.deleted}</p>}
      <p>
        {proof} {checked !== undefined && confirmedText(checked)}
      </p>
      <Existence record={record} checked={checked} />
    </>
  )
}

function Existence({ record: { blockchain }, checked }: Pick<TextProps, 'record' | 'checked'>) {
  if (checked === undefined) return <ExistenceClaimed blockchain={blockchain} />
  return <ExistedBy checked={checked} status={blockchain.status} />
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
