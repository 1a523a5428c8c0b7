import { OwnLink } from '../../components/own-link.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import { strings } from '../../strings/strings.ts'
import { answerOfRecord } from './answer-of-record.tsx'
import { type FileOutcome, soundAnchor } from './check-proof.ts'
import { FileCheck } from './file-check.tsx'
import { beginsWith, fileOutcomeOf } from './file-outcome.ts'
import { type Head, type LogAnswer, leadByLaterVersion, leadByOtherFile, leadByWorst } from './lead-by-worst.tsx'
import { LaterPdfSection } from './pdf/later-pdf-section.tsx'
import { NO_PDF, type PdfCheck, type PdfState } from './pdf/use-pdf-check.ts'
import { LOOK_UP } from './place.ts'
import { ProofMeaning } from './proof-meaning.tsx'
import { ProofPath } from './proof-path.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { RecordDetails } from './record-details.tsx'
import type { ChosenFile, FileHash } from './use-file-hash.ts'
import { useOwnRecord } from './use-own-record.ts'
import { type RecordState, useRecord } from './use-record.ts'
import { type ProofState, useServiceProof } from './use-service-proof.ts'

const texts = strings.record

type Props = {
  readonly hash: string
  readonly fileHash: FileHash
  readonly pdfCheck: PdfCheck
  readonly dragging: boolean
  readonly onFile: (file: File) => void
}

/** What is known of one fingerprint: the answer, the record, the reader's own file, the proof, and what it means. */
export function RecordPage({ hash, fileHash, pdfCheck, dragging, onFile }: Props) {
  const { state, again } = useRecord(hash)
  const proof = useServiceProof(state.kind === 'found' ? state.record : null)
  const file = fileOutcomeOf(fileHash.file, hash, pdfCheck.state)
  const withFile = file === 'holds'
  const own = useOwnRecord(file === 'later' && fileHash.file.kind === 'hashed' ? fileHash.file.hash : null)
  const checked = proof.state.kind === 'checked' ? proof.state.checked : null
  const answer = answerOfRecord({ state, proof: proof.state, withFile, onAgain: again })
  const head = leadOf({ answer, state, own, hash, file, chosen: fileHash.file, pdf: pdfCheck.state })
  useTitle(titleOf(head, state))

  return (
    <>
      <Verdict tone={head.tone} title={head.title}>
        {head.text}
      </Verdict>
      <LaterPdfSection check={pdfCheck} isToldAbove={head.isOfSignatures} />
      <div className="columns">
        {state.kind === 'found' && <RecordDetails record={state.record} anchor={checked && soundAnchor(checked)} />}
        {state.kind === 'not-found' && <PossibleReasons hash={hash} />}
        {state.kind === 'failed' && <ProofFileInstead />}
        {state.kind !== 'asking' && (
          <FileCheck
            outcome={file}
            record={state.kind}
            isBad={head.tone === 'bad'}
            fileHash={fileHash}
            dragging={dragging}
            onFile={onFile}
          />
        )}
        {state.kind === 'found' && proof.state.kind !== 'failed' && (
          <ProofPath checked={checked} hash={hash} file={file} />
        )}
        {state.kind === 'found' && <ProofSection state={proof.state} file={file} onAgain={proof.again} />}
        {checked !== null && <ProofMeaning checked={checked} withFile={withFile} />}
      </div>
    </>
  )
}

const titles = {
  asking: texts.pageTitle,
  found: texts.pageTitleFound,
  'not-found': texts.pageTitleNotFound,
  failed: texts.pageTitle,
}

/** Seen in a row of tabs it must promise no more than the page. */
function titleOf({ tone, title, isOfSignatures }: Head, { kind }: RecordState): string {
  if (isOfSignatures || tone === 'bad') return title
  return tone === 'working' ? texts.pageTitle : titles[kind]
}

type Leading = {
  readonly answer: LogAnswer
  readonly state: RecordState
  readonly own: LogAnswer | null
  readonly hash: string
  readonly file: FileOutcome
  readonly chosen: ChosenFile
  readonly pdf: PdfState
}

function leadOf({ answer, state, own, hash, file, chosen, pdf }: Leading): Head {
  // The page is about its fingerprint: what is wrong in another file is said below.
  if (chosen.kind !== 'hashed' || state.kind === 'asking') return leadByWorst(answer, file === 'holds' ? pdf : NO_PDF)
  switch (file) {
    case 'holds':
    case 'unchecked':
      return leadByWorst(answer, pdf)
    case 'later':
      return leadByLaterVersion(answer, pdf, {
        fileName: chosen.name,
        own,
        isOriginalRecorded: state.kind === 'found',
      })
    case 'fails': {
      const areBad = beginsWith(chosen, hash) && pdf.kind === 'done' && pdf.told.tone === 'bad'
      return leadByOtherFile(answer, chosen.name, areBad ? pdf.told : null)
    }
  }
}

function PossibleReasons({ hash }: { hash: string }) {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons">{texts.reasonsTitle}</h2>
      <ul className="plain-list">
        {texts.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <dl className="facts">
        <div>
          <dt>{texts.fingerprint}</dt>
          <dd>
            <HashText hash={hash} />
          </dd>
        </div>
      </dl>
      <p className="note">
        {texts.proofFileText} <OwnLink to={LOOK_UP}>{texts.proofFileLink}</OwnLink>
      </p>
    </section>
  )
}

function ProofFileInstead() {
  return (
    <section aria-labelledby="instead">
      <h2 id="instead">{texts.proofFileTitle}</h2>
      <p>{texts.proofFileText}</p>
      <p>
        <OwnLink to={LOOK_UP}>{texts.proofFileLink}</OwnLink>
      </p>
    </section>
  )
}

type ProofSectionProps = {
  readonly state: ProofState
  readonly file: FileOutcome
  readonly onAgain: () => void
}

function ProofSection({ state, file, onAgain }: ProofSectionProps) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{strings.proof.stepsTitle}</h2>
      {state.kind === 'checked' && <ProofSteps checked={state.checked} file={file} />}
      {state.kind === 'checking' && <p className="note">{strings.proof.checking}</p>}
      {state.kind === 'failed' && (
        <div className="failure" role="alert">
          <ProblemNote problem={state.problem} />
          <p>
            <button type="button" className="button-small" onClick={onAgain}>
              {texts.again}
            </button>
          </p>
        </div>
      )}
    </section>
  )
}
