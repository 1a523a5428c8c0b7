import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { documentPath, fetchDocument, type SignerView } from '../../api/signing.ts'
import { texts } from '../../strings/signing.ts'
import type { PageOverlay } from '../../viewer/document-page.tsx'
import { DocumentViewer } from '../../viewer/document-viewer.tsx'
import { type FetchDocument, useDocument } from '../../viewer/use-document.ts'
import type { DeclineCause } from './decline-dialog.tsx'
import { useDraft } from './draft.ts'
import { PageFields } from './fields/lazy-parts.ts'
import type { FieldsOfPages } from './fields/page-fields.tsx'
import { useEntries } from './fields/use-entries.ts'
import { useMarks } from './fields/use-marks.ts'
import { usePlaceKeeper } from './kept-place.ts'
import { DeclineDialog, DocumentDetails, DocumentList, FileViewer, loadDeclineDialog } from './lazy-parts.tsx'
import { Delegation } from './people/lazy-parts.ts'
import { RequestIntro } from './request-intro.tsx'
import { goToMark, SignatureForm } from './signature-form.tsx'
import { useSign } from './use-sign.ts'
import type { Signing } from './use-signing.ts'
import { useViewed } from './use-viewed.ts'

type Props = {
  readonly token: string
  readonly view: SignerView
  readonly signing: Signing
  /** The page is shown instead of the request. */
  readonly onDelegated: (page: ReactNode) => void
}

const NOTHING_REFUSED = {}

/** Where a signer reads and signs. Of several documents, it shows one at a time. */
export function CeremonyPage({ token, view, signing, onDelegated }: Props) {
  const { fields, signer, documents } = view
  const draftState = useDraft(token, view.document.fileHash)
  const { draft, change } = draftState
  // A viewer who has seen all documents is done, which this page shows.
  const viewed = useViewed(token, documents, signer.role === 'viewer' ? signing.refresh : null)
  const act = useSign(token, documents.length, signing, viewed)
  const unseen = documents.find(({ number }) => !viewed.seen.has(number))?.number ?? 1
  const [number, setNumber] = useState(unseen)
  const shown = documents[number - 1] ?? view.document
  const { onSeen: see } = viewed
  const { onSeen: takeBack, problem } = act
  const onSeen = useCallback(() => {
    see(number)
    takeBack()
  }, [see, takeBack, number])
  useEffect(() => {
    if (problem?.kind === 'unseen') setNumber(unseen)
  }, [problem, unseen])
  const entries = useEntries(
    fields,
    draftState,
    problem?.kind === 'refused' ? problem.values : NOTHING_REFUSED,
    setNumber,
  )
  const marks = useMarks(fields, draft, signer.name)
  const overlay = overlayOf({ document: number, state: entries, signer, marks: marks.shown, onMark: goToMark })
  const [isMissing, setMissing] = useState(false)
  const { refresh } = signing
  // The session or the request may have ended.
  useEffect(() => {
    if (isMissing) void refresh()
  }, [isMissing, refresh])
  const [cause, setCause] = useState<DeclineCause | null>(null)
  useEffect(() => {
    loadDeclineDialog().catch(() => {})
  }, [])

  return (
    <>
      <div className="ceremony">
        <div>
          <RequestIntro
            view={{ ...view, document: { ...shown, title: view.document.title } }}
            heading="h1"
            onNotMe={view.turn === 'YOURS' ? () => setCause('not-me') : null}
          />
          {view.turn === 'YOURS' && (signer.mayDelegate || signer.delegatedBy) && (
            <Suspense fallback={null}>
              <Delegation token={token} view={view} onFailed={() => void signing.refresh()} onDelegated={onDelegated} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            {documents.length > 1 && (
              <DocumentList documents={documents} number={number} seen={viewed.seen} onChoose={setNumber} />
            )}
            {shown.file === null ? (
              <PdfViewer
                key={number}
                token={token}
                number={number}
                onSeen={onSeen}
                overlay={fields.length === 0 ? undefined : overlay}
                onMissing={setMissing}
              />
            ) : (
              <FileViewer key={number} token={token} number={number} file={shown.file} onSeen={onSeen} />
            )}
          </Suspense>
          <Suspense fallback={null}>
            <DocumentDetails document={shown} />
          </Suspense>
        </div>
        {view.consent === null ? (
          <ViewerNote view={view} />
        ) : (
          <SignatureForm
            view={view}
            consent={view.consent}
            draftState={draftState}
            entries={entries}
            marks={marks}
            act={act}
            documentMissing={isMissing}
            onDecline={() => setCause('decline')}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {cause !== null && (
          <DeclineDialog
            token={token}
            cause={cause}
            signerName={view.signer.name}
            keptReason={draft.reason}
            signing={signing}
            onReason={(reason) => change({ reason })}
            onClose={() => setCause(null)}
            onDeclined={() => signing.declined(cause === 'not-me' ? 'not-me' : 'declined-by-you')}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whether the viewer is done, beside the document. */
function ViewerNote({ view }: { readonly view: SignerView }) {
  const { title, text, done } = texts.roles.viewer
  return (
    <section className="signature-form" aria-labelledby="viewing-title">
      <h2 id="viewing-title">{view.turn === 'DONE' ? done.signed : title}</h2>
      <p role="status">{view.turn === 'DONE' ? done.waitsFor : text}</p>
    </section>
  )
}

type PdfProps = {
  readonly token: string
  readonly number: number
  readonly onSeen: () => void
  readonly overlay: PageOverlay | undefined
  readonly onMissing: (isMissing: boolean) => void
}

function PdfViewer({ token, number, onSeen, overlay, onMissing }: PdfProps) {
  const loaded = useDocument(
    useCallback<FetchDocument>((...how) => fetchDocument(token, number, ...how), [token, number]),
  )
  // A document that fails to load cannot be signed, even if it was shown before.
  const isMissing = loaded.state.kind === 'failed' && loaded.state.problem !== null
  useEffect(() => {
    onMissing(isMissing)
    return () => onMissing(false)
  }, [isMissing, onMissing])
  const keeper = usePlaceKeeper(token, number)
  return (
    <DocumentViewer
      href={documentPath(token, number)}
      loaded={loaded}
      keeper={keeper}
      onSeen={onSeen}
      overlay={overlay}
    />
  )
}

function overlayOf(given: FieldsOfPages): PageOverlay {
  return (page) => (
    <Suspense fallback={null}>
      <PageFields {...given} {...page} />
    </Suspense>
  )
}
