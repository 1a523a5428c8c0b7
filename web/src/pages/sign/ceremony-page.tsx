import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { fetchDocument, type SignedFile, type SignerView } from '../../api/signing.ts'
import { texts } from '../../strings/signing.ts'
import type { PageOverlay } from '../../viewer/document-page.tsx'
import { DocumentViewer } from '../../viewer/document-viewer.tsx'
import { type FetchDocument, useDocument } from '../../viewer/use-document.ts'
import type { DeclineCause } from './decline-dialog.tsx'
import { DocumentDetails } from './document-details.tsx'
import { useDraft } from './draft.ts'
import { PageFields } from './fields/lazy-parts.ts'
import type { FieldsOfPages } from './fields/page-fields.tsx'
import { useEntries } from './fields/use-entries.ts'
import { useMarks } from './fields/use-marks.ts'
import { usePlaceKeeper } from './kept-place.ts'
import { DeclineDialog, FileViewer, loadDeclineDialog } from './lazy-parts.tsx'
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

/** Where a signer reads and signs. */
export function CeremonyPage(props: Props) {
  const { file } = props.view.document
  return file === null ? <PdfCeremony {...props} /> : <FileCeremony {...props} file={file} />
}

function PdfCeremony(props: Props) {
  const { token } = props
  const loaded = useDocument(useCallback<FetchDocument>((...how) => fetchDocument(token, ...how), [token]))
  // A document that fails to load cannot be signed, even if it was shown before.
  const isMissing = loaded.state.kind === 'failed' && loaded.state.problem !== null
  const keeper = usePlaceKeeper(token)
  return (
    <Ceremony
      {...props}
      isMissing={isMissing}
      viewer={(onSeen, overlay) => (
        <DocumentViewer token={token} loaded={loaded} keeper={keeper} onSeen={onSeen} overlay={overlay} />
      )}
    />
  )
}

function FileCeremony({ file, ...props }: Props & { readonly file: SignedFile }) {
  const { token } = props
  return (
    <Ceremony
      {...props}
      isMissing={false}
      viewer={(onSeen) => (
        <Suspense fallback={null}>
          <FileViewer token={token} file={file} onSeen={onSeen} />
        </Suspense>
      )}
    />
  )
}

const NOTHING_REFUSED = {}

type CeremonyProps = Props & {
  readonly isMissing: boolean
  /** `onSeen` is called whenever a part of the document is shown or downloaded. */
  readonly viewer: (onSeen: () => void, overlay: PageOverlay | undefined) => ReactNode
}

function Ceremony({ token, view, signing, onDelegated, isMissing, viewer }: CeremonyProps) {
  const draftState = useDraft(token, view.document.fileHash)
  const { draft, change } = draftState
  const viewed = useViewed(token, view.signer.viewedAt !== null)
  const act = useSign(token, signing, viewed)
  const { onSeen: see, report } = viewed
  const { onSeen: takeBack } = act
  const { refresh } = signing
  const isViewer = view.signer.role === 'viewer'
  const onSeen = useCallback(() => {
    see()
    // A viewer is then done, which this page shows.
    if (isViewer) void report().then(refresh)
    takeBack()
  }, [see, report, takeBack, isViewer, refresh])
  const { fields, signer } = view
  const entries = useEntries(fields, draftState, act.problem?.kind === 'refused' ? act.problem.values : NOTHING_REFUSED)
  const marks = useMarks(fields, draft, signer.name)
  const overlay = overlayOf({ state: entries, signer, marks: marks.shown, onMark: goToMark })
  const [cause, setCause] = useState<DeclineCause | null>(null)
  useEffect(() => {
    loadDeclineDialog().catch(() => {})
  }, [])

  return (
    <>
      <div className="ceremony">
        <div>
          <RequestIntro view={view} heading="h1" onNotMe={view.turn === 'YOURS' ? () => setCause('not-me') : null} />
          {view.turn === 'YOURS' && (signer.mayDelegate || signer.delegatedBy) && (
            <Suspense fallback={null}>
              <Delegation token={token} view={view} onFailed={() => void signing.refresh()} onDelegated={onDelegated} />
            </Suspense>
          )}
          {viewer(onSeen, fields.length === 0 ? undefined : overlay)}
          <DocumentDetails document={view.document} />
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
    <section className="signature-form" aria-labelledby="viewer-title">
      <h2 id="viewer-title">{view.turn === 'DONE' ? done.signed : title}</h2>
      <p role="status">{view.turn === 'DONE' ? done.waitsFor : text}</p>
    </section>
  )
}

function overlayOf(given: FieldsOfPages): PageOverlay {
  return (page) => (
    <Suspense fallback={null}>
      <PageFields {...given} {...page} />
    </Suspense>
  )
}
