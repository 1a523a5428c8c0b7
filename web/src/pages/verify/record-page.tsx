import { Fold } from '../../components/fold.tsx'
import { LogEnd } from '../../components/log-end.tsx'
import { OwnLink } from '../../components/own-link.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import { useLogEnd } from '../../queries/use-log-trust.ts'
import { strings } from '../../strings/strings.ts'
import { answerOfRecord } from './answer-of-record.tsx'
import type { FileOutcome } from './check-proof.ts'
import { FileCheck } from './file-check.tsx'
import { beginsWith, fileOutcomeOf } from './file-outcome.ts'
import { type Head, type LogAnswer, leadByLaterVersion, leadByOtherFile, leadByWorst } from './lead-by-worst.tsx'
import { LaterPdfSection } from './pdf/later-pdf-section.tsx'
import { NO_PDF, type PdfCheck, type PdfState } from './pdf/use-pdf-check.ts'
import { LOOK_UP } from './place.ts'
import { ProofFold } from './proof-fold.tsx'
import { ProofMeaning } from './proof-meaning.tsx'
import type { ChosenFile, FileHash } from './use-file-hash.ts'
import { useOwnRecord } from './use-own-record.ts'
import { type RecordState, useRecord } from './use-record.ts'
import { useServiceProof } from './use-service-proof.ts'

const texts = strings.record

type Props = {
  readonly hash: string
  readonly fileHash: FileHash
  readonly pdfCheck: PdfCheck
  readonly dragging: boolean
  readonly onFile: (file: File) => void
}

/** One fingerprint: the result, the reader's file, and collapsed details. */
export function RecordPage({ hash, fileHash, pdfCheck, dragging, onFile }: Props) {
  const { state, again } = useRecord(hash)
  const proof = useServiceProof(state.kind === 'found' ? state.record : null)
  const file = fileOutcomeOf(fileHash.file, hash, pdfCheck.state)
  const withFile = file === 'holds'
  const chosen = fileHash.file.kind === 'hashed' ? fileHash.file : null
  const fileName = chosen?.name ?? ''
  const own = useOwnRecord(file === 'later' ? (chosen?.hash ?? null) : null, fileName)
  const checked = proof.state.kind === 'checked' ? proof.state.checked : null
  const answer = answerOfRecord({ state, proof: proof.state, fileName: withFile ? fileName : null, onAgain: again })
  const head = leadOf({ answer, state, own, hash, file, chosen: fileHash.file, pdf: pdfCheck.state })
  useTitle(titleOf(head, state))

  return (
    <>
      <Verdict tone={head.tone} title={head.title}>
        {head.text}
      </Verdict>
      <LaterPdfSection check={pdfCheck} isVerdictAbove={head.isOfSignatures} />
      <div className="columns">
        {state.kind !== 'loading' && <FileCheck outcome={file} {...{ fileHash, dragging, onFile }} />}
        {state.kind === 'not-found' && !head.isOfSignatures && (
          <>
            <PossibleReasons hash={hash} withFile={withFile} />
            <EndOfLog />
          </>
        )}
        {state.kind === 'failed' && <ProofFileInstead />}
      </div>
      <div className="folds">
        {state.kind === 'found' && (
          <ProofFold {...{ hash, file }} record={state.record} proof={proof.state} onAgain={proof.again} />
        )}
        <ProofMeaning checked={checked} withFile={withFile} pdf={pdfCheck.state} />
      </div>
    </>
  )
}

const titles = {
  loading: texts.pageTitle,
  found: texts.pageTitleFound,
  'not-found': texts.pageTitleNotFound,
  failed: texts.pageTitle,
}

/** The title of a tab must not promise more than the page. */
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
  // The page is about its fingerprint. Problems of another file appear below.
  if (chosen.kind !== 'hashed' || state.kind === 'loading') return leadByWorst(answer, file === 'holds' ? pdf : NO_PDF)
  switch (file) {
    case 'holds':
    case 'unchecked':
      return leadByWorst(answer, pdf)
    case 'later':
      return leadByLaterVersion(answer, pdf, {
        file: chosen,
        own,
        isOriginalRecorded: state.kind === 'found',
      })
    case 'fails': {
      const areBad = beginsWith(chosen, hash) && pdf.kind === 'done' && pdf.described.tone === 'bad'
      return leadByOtherFile(answer, { file: chosen, bad: areBad ? pdf.described : null, hasSigners: hasSigners(pdf) })
    }
  }
}

function hasSigners(pdf: PdfState): boolean {
  return pdf.kind === 'done' && pdf.result.kind === 'checked' && pdf.result.signatures.length > 0
}

function PossibleReasons({ hash, withFile }: { hash: string; withFile: boolean }) {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons">{texts.reasonsTitle}</h2>
      <ul className="plain-list">
        {(withFile ? texts.reasonsOfFile : texts.reasons).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Fold title={texts.fingerprint}>
        <HashText hash={hash} />
      </Fold>
      <p className="note">
        {texts.proofFileText} <OwnLink to={LOOK_UP}>{texts.proofFileLink}</OwnLink>
      </p>
    </section>
  )
}

/** A log that has ended lacks later documents. */
function EndOfLog() {
  const frozen = useLogEnd()
  return frozen === undefined ? null : <LogEnd frozen={frozen} />
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
