import { useEffect } from 'react'
import { Icon } from '../../components/icon.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import { strings } from '../../strings/strings.ts'
import { answerOfBrought } from './answer-of-brought.tsx'
import { DocumentField } from './document-field.tsx'
import { HashForm } from './hash-form.tsx'
import { leadByWorst } from './lead-by-worst.tsx'
import { LaterPdfSection } from './pdf/later-pdf-section.tsx'
import type { PdfCheck } from './pdf/use-pdf-check.ts'
import { ProofField } from './proof-field.tsx'
import { ProofMeaning } from './proof-meaning.tsx'
import { ProofPath } from './proof-path.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { useBroughtProof } from './use-brought-proof.ts'
import type { ProofChoice } from './use-chosen-proof.ts'
import type { FileHash } from './use-file-hash.ts'
import { useLogKey } from './use-readiness.ts'

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

/** Where a check begins: with a file, a file and its proof, or a fingerprint. */
export function LookUpPage({ isReady, fileHash, pdfCheck, proofChoice, dragging, onDocument, onProof }: Props) {
  const logKey = useLogKey()
  const result = useBroughtProof(fileHash.file, proofChoice.proof, logKey)
  const hasResult = result !== null
  const head =
    result === null || fileHash.file.kind !== 'hashed'
      ? null
      : leadByWorst(answerOfBrought({ result, fileName: fileHash.file.name }), pdfCheck.state)
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
      <LaterPdfSection check={pdfCheck} isToldAbove={head?.isOfSignatures ?? false} />
      {result?.ok === true && fileHash.file.kind === 'hashed' && (
        <div className="columns">
          <ProofPath checked={result.value} hash={fileHash.file.hash} file="holds" />
          <section aria-labelledby="steps">
            <h2 id="steps">{strings.proof.stepsTitle}</h2>
            <ProofSteps checked={result.value} file="holds" />
          </section>
          <ProofMeaning checked={result.value} withFile />
        </div>
      )}
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
          <h3 className="next-title">
            {texts.proofTitle} <span className="optional">{texts.optional}</span>
          </h3>
          <ProofField choice={proofChoice} dragging={dragging} onFile={onProof} />
          <p className={`note offline-ready${isReady && logKey !== null ? ' is-ready' : ''}`}>{texts.offlineReady}</p>
        </section>
        <section aria-labelledby="fingerprint">
          <h2 id="fingerprint">{texts.hashTitle}</h2>
          <HashForm />
          <h2 className="next-title">{texts.howTitle}</h2>
          <ol className="how">
            {texts.how.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
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
