import { useEffect } from 'react'
import { Fold } from '../../components/fold.tsx'
import { Icon } from '../../components/icon.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import { useLogTrust } from '../../queries/use-log-trust.ts'
import { strings } from '../../strings/strings.ts'
import { answerOfProofFile } from './answer-of-proof-file.tsx'
import { DocumentField } from './document-field.tsx'
import { HashForm } from './hash-form.tsx'
import { leadByWorst } from './lead-by-worst.tsx'
import { LaterPdfSection } from './pdf/later-pdf-section.tsx'
import type { PdfCheck } from './pdf/use-pdf-check.ts'
import { ProofField } from './proof-field.tsx'
import { ProofFold } from './proof-fold.tsx'
import { ProofMeaning } from './proof-meaning.tsx'
import type { ProofChoice } from './use-chosen-proof.ts'
import type { FileHash } from './use-file-hash.ts'
import { useProofFileCheck } from './use-proof-file-check.ts'

const texts = strings.lookUp

type Props = {
  readonly isReady: boolean
  readonly fileHash: FileHash
  readonly pdfCheck: PdfCheck
  readonly proofChoice: ProofChoice
  readonly dragging: boolean
  readonly onDocument: (file: File) => void
  readonly onProof: (file: File) => void
}

/** Starts a check with a file, a file and its proof, or a fingerprint. */
export function LookUpPage({ isReady, fileHash, pdfCheck, proofChoice, dragging, onDocument, onProof }: Props) {
  const trust = useLogTrust()
  const logTrust = typeof trust === 'string' ? null : trust
  const result = useProofFileCheck(fileHash.file, proofChoice.proof, logTrust)
  const hasResult = result !== null
  const checked = result?.ok === true ? result.value : null
  const head =
    result === null || fileHash.file.kind !== 'hashed'
      ? null
      : leadByWorst(answerOfProofFile({ result, fileName: fileHash.file.name }), pdfCheck.state)
  useTitle(head?.tone === 'bad' ? head.title : texts.pageTitle)
  useEffect(() => {
    if (hasResult) document.getElementById('title')?.focus()
  }, [hasResult])

  return (
    <>
      {head === null ? (
        <Introduction />
      ) : (
        <Verdict tone={head.tone} title={head.title}>
          {head.text}
        </Verdict>
      )}
      <LaterPdfSection check={pdfCheck} isVerdictAbove={head?.isOfSignatures ?? false} />
      <div className="columns">
        <section aria-labelledby="document">
          <h2 id="document">{texts.documentTitle}</h2>
          <DocumentField
            label={texts.documentChoose}
            hint={proofChoice.proof.kind === 'chosen' ? texts.documentWanted : texts.documentDrop}
            file={fileHash.file}
            dragging={dragging}
            onFile={onDocument}
            onCancel={fileHash.cancel}
          />
          <p className="note privacy">
            <Icon name="lock" /> {texts.privacy}
          </p>
        </section>
      </div>
      <div className="folds">
        {checked !== null && fileHash.file.kind === 'hashed' && (
          <>
            <ProofFold
              hash={fileHash.file.hash}
              record={null}
              proof={{ kind: 'checked', checked }}
              file="holds"
              onAgain={() => {}}
            />
            <ProofMeaning checked={checked} withFile pdf={pdfCheck.state} />
          </>
        )}
        <Fold title={texts.proofTitle} headingId="proof" isOpen={dragging || proofChoice.proof.kind !== 'none'}>
          <ProofField choice={proofChoice} dragging={dragging} onFile={onProof} />
          <p className={`note offline-ready${isReady && logTrust !== null ? ' is-ready' : ''}`}>{texts.offlineReady}</p>
        </Fold>
        <Fold title={texts.hashTitle} headingId="fingerprint">
          <HashForm />
        </Fold>
        <Fold title={texts.howTitle} headingId="how">
          <ol className="how">
            {texts.how.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Fold>
      </div>
    </>
  )
}

function Introduction() {
  return (
    <div className="introduction" role="status">
      <h1 id="title" tabIndex={-1}>
        {texts.title}
      </h1>
      <p className="lead">{texts.lead}</p>
    </div>
  )
}
