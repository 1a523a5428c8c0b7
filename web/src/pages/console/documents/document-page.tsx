import type { AppliedSeal, DocumentState } from '@countersign/api'
import './documents.css'
import './document-page.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { askFile } from '../../../api/console.ts'
import { done, type Problem } from '../../../api/problem.ts'
import { Icon } from '../../../components/icon.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { EnglishText, HashText } from '../../../components/verbatim-text.tsx'
import { navigate } from '../../../navigation/navigate.ts'
import { useKeyFor } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useDocument } from '../../../viewer/use-document.ts'
import { useSession } from '../shell/session.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentFindings } from './document-findings.tsx'
import { DocumentSignatures, DocumentTimestamps } from './document-marks.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { SealDocument } from './sealing/seal-document.tsx'

const texts = consoleTexts.documents
const words = texts.page

/** Signers sign and anchors confirm while the page is open. */
const EVERY_MS = 10_000
const EVERY_MS_WHILE_FETCHED = 2_000

/** One document: its preview, its versions and its actions. */
export function DocumentPage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const [isFetching, setFetching] = useState(false)
  const call = own('readDocumentStatus', { id })
  const { value, problem, reload } = useQuery(call, isFetching ? EVERY_MS_WHILE_FETCHED : EVERY_MS)
  useEffect(() => setFetching(value?.status === 'FETCHING'), [value])

  const above = <OwnLink to="/documents">{texts.title}</OwnLink>
  if (value !== null) return <KnownDocument document={value} problem={problem} above={above} onChanged={reload} />
  return (
    <>
      <PageHead title={words.loadingTitle} above={above} />
      {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
    </>
  )
}

type Props = {
  readonly document: DocumentState
  /** Why the shown state may be outdated. */
  readonly problem: Problem | null
  readonly above: ReactNode
  readonly onChanged: () => void
}

function KnownDocument({ document, problem, above, onChanged }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  // A snapshot: the document must not change while the user places a seal.
  const [sealing, setSealing] = useState<DocumentState | null>(null)
  const [sealed, setSealed] = useState<AppliedSeal | null>(null)
  const keyFor = useKeyFor()
  const { title, fileHash } = document
  const isDeleted = document.status === 'DELETED'
  const { state, again } = useVersion(sealing ?? document)
  const hasPages = document.container == null
  // The response may lack the new version. The next seal must not apply to the old one.
  const isCurrent = sealed === null || document.versions.some((version) => version.fileHash === sealed.fileHash)
  if (sealing !== null && (state.kind === 'open' || !hasPages)) {
    return (
      <>
        <PageHead title={title} above={above} />
        <SealDocument
          document={sealing}
          opened={state.kind === 'open' && hasPages ? state.opened : null}
          keyFor={keyFor}
          onCancel={() => setSealing(null)}
          onSealed={(applied) => {
            setSealed(applied)
            setSealing(null)
            onChanged()
          }}
        />
      </>
    )
  }
  return (
    <>
      <PageHead
        title={title}
        above={above}
        actions={
          <Actions
            document={document}
            canSeal={(state.kind === 'open' || !hasPages) && isCurrent}
            onSeal={() => setSealing(document)}
            onDelete={() => setDeleting(true)}
          />
        }
      />
      <Failure problem={problem} onRetry={onChanged} />
      <SealedNote sealed={sealed} />
      <Fetching document={document} />
      <DocumentFindings document={document} />
      <div className="two-columns document-columns">
        {isDeleted && <p className="note">{words.deleted}</p>}
        {fileHash !== null && hasPages && !isDeleted && <DocumentPreview state={state} onAgain={again} />}
        {!hasPages && !isDeleted && <p className="note">{texts.preview.none}</p>}
        <div className="document-side">
          <DocumentFacts document={document} />
          <DocumentSignatures signatures={document.signatures} />
          <DocumentVersions document={document} />
          <DocumentTimestamps timestamps={document.timestamps} />
        </div>
      </div>
      {isDeleting && (
        <DeleteDocument
          document={document}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate('/documents')}
        />
      )}
    </>
  )
}

/** The file of the latest version, downloaded again only for a newer one. */
function useVersion({ documentId, fileHash, container, status }: DocumentState) {
  const { own } = useSession()
  const shownHash = container == null && status !== 'DELETED' ? fileHash : null
  const fetchBytes = useCallback(
    async (signal: AbortSignal) =>
      shownHash === null
        ? done(new Uint8Array())
        : await askFile(own('downloadDocumentVersion', { id: documentId, fileHash: shownHash }), signal),
    [own, documentId, shownHash],
  )
  return useDocument(fetchBytes)
}

type ActionsProps = {
  readonly document: DocumentState
  readonly canSeal: boolean
  readonly onSeal: () => void
  readonly onDelete: () => void
}

/** What the document's state allows. The service checks again. */
function Actions({ document, canSeal, onSeal, onDelete }: ActionsProps) {
  const { own } = useSession()
  const { documentId, fileHash, signingRequestId, status } = document
  const isSent = signingRequestId !== null
  return (
    <>
      {fileHash !== null && status !== 'DELETED' && (
        <>
          {!isSent && (
            <OwnLink className="button" to={`/signing/new?document=${encodeURIComponent(documentId)}`}>
              {words.askForSignatures}
            </OwnLink>
          )}
          <button type="button" className="button button-plain" disabled={!canSeal} onClick={onSeal}>
            {words.applySeal}
          </button>
          <a className="button button-plain" href={own('downloadDocument', { id: documentId }).address} download>
            <Icon name="download" /> {words.download}
          </a>
        </>
      )}
      {!isSent && (
        <button type="button" className="button button-plain" onClick={onDelete}>
          {words.delete}
        </button>
      )}
    </>
  )
}

/** Takes the focus, because the pressed button has disappeared. */
function SealedNote({ sealed }: { readonly sealed: AppliedSeal | null }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sealed !== null) note.current?.focus()
  }, [sealed])
  return (
    <div ref={note} role="status" tabIndex={-1} className="success-note document-note">
      {sealed !== null && (
        <>
          <p>{words.sealed}</p>
          <HashText hash={sealed.fileHash} />
        </>
      )}
    </div>
  )
}

function Fetching({ document: { status, failure } }: { readonly document: DocumentState }) {
  if (status === 'FETCHING') {
    return (
      <p className="note" role="status">
        {words.fetching} {failure !== null && <EnglishText>{failure}</EnglishText>}
      </p>
    )
  }
  if (status !== 'FETCH_FAILED') return null
  return (
    <div className="failure-note" role="alert">
      <p>
        {words.fetchFailed} <EnglishText>{failure ?? ''}</EnglishText>
      </p>
      <p>{words.fetchFailedHelp}</p>
    </div>
  )
}
