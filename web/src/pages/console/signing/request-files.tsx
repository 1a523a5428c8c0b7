import { useEffect, useRef } from 'react'
import type { Call, FileId } from '../../../api/call.ts'
import { inMode } from '../../../browser/mode.ts'
import { Icon } from '../../../components/icon.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { useSession } from '../shell/session.tsx'
import { DeleteDocuments } from './delete-documents.tsx'
import { isAlive, type RequestDetails } from './request.ts'

const texts = consoleTexts.signing

type Props = { readonly request: RequestDetails }
type SectionProps = Props & { readonly onChanged: () => void }

/** What can be downloaded, and where it can be verified. */
export function RequestFiles({ request, onChanged }: SectionProps) {
  const { documentId, finalHash, documents } = request
  if (documents.length === 1) {
    return (
      <section className="card" aria-labelledby="files-title">
        <h2 id="files-title">{texts.files}</h2>
        <ul className="request-files">
          <VersionLinks document={{ documentId, finalHash }} request={request} />
          <RecordLinks request={request} />
          <PageLinks document={{ documentId, finalHash }} />
          <DeliveryLink request={request} />
        </ul>
        <DeleteDocuments request={request} onChanged={onChanged} />
      </section>
    )
  }
  return (
    <section className="card" aria-labelledby="files-title">
      <h2 id="files-title">{texts.documents(documents.length)}</h2>
      <ol className="request-documents">
        {documents.map((document) => (
          <OneDocument key={document.documentId} document={document} request={request} />
        ))}
      </ol>
      <ul className="request-files">
        <RecordLinks request={request} />
        <DeliveryLink request={request} />
      </ul>
      <DeleteDocuments request={request} onChanged={onChanged} />
    </section>
  )
}

type RequestDocument = RequestDetails['documents'][number]
type DocumentProps = Props & { readonly document: RequestDocument }

/** One of several documents. */
function OneDocument({ document, request }: DocumentProps) {
  const { own } = useSession()
  const { value, reload } = useQuery(own('readDocumentStatus', { id: document.documentId }))
  const shown = useRef(request.updatedAt)
  useEffect(() => {
    if (shown.current !== request.updatedAt) reload()
    shown.current = request.updatedAt
  }, [request.updatedAt, reload])
  return (
    <li>
      <h3>
        <bdi>{document.title}</bdi>
      </h3>
      <p className="request-document-facts">
        {value !== null && <DocumentStatusBadge status={value.status} />}
        {value !== null && value.pages !== null && (
          <span className="note">{consoleTexts.newRequest.document.pages(value.pages)}</span>
        )}
      </p>
      <ul className="request-files" aria-label={document.title}>
        <VersionLinks document={document} request={request} />
        <PageLinks document={document} />
      </ul>
    </li>
  )
}

type Versions = Pick<RequestDocument, 'documentId' | 'finalHash'>

function VersionLinks({ document: { documentId, finalHash }, request }: Props & { readonly document: Versions }) {
  const { own } = useSession()
  // Missing in responses of an older service.
  const { documentsDeletedAt = null } = request
  if (documentsDeletedAt !== null) return null
  const file = (version: 'original' | 'latest') => own('downloadDocument', { id: documentId, version })
  // The document may have been sealed later. The verification URL beside it belongs to the signed version.
  const signed =
    finalHash === null ? file('latest') : own('downloadDocumentVersion', { id: documentId, fileHash: finalHash })
  return (
    <>
      <Download call={signed}>{request.status === 'COMPLETED' ? texts.finalFile : texts.currentFile}</Download>
      <Download call={file('original')}>{texts.originalFile}</Download>
    </>
  )
}

function RecordLinks({ request: { status, signingRequestId: id } }: Props) {
  const { own } = useSession()
  return (
    <>
      {status === 'COMPLETED' && <Download call={own('downloadEvidence', { id })}>{texts.evidence}</Download>}
      {!isAlive(status) && <Download call={own('downloadTrail', { id })}>{texts.trail}</Download>}
    </>
  )
}

function PageLinks({ document: { documentId, finalHash } }: { readonly document: Versions }) {
  return (
    <>
      {finalHash !== null && (
        <li>
          <a href={inMode(`/verify/${finalHash}`)}>{texts.verify}</a>
        </li>
      )}
      <li>
        <OwnLink to={`/documents/${documentId}`}>{texts.documentPage}</OwnLink>
      </li>
    </>
  )
}

function DeliveryLink({ request: { webhook, signingRequestId } }: Props) {
  if (webhook.callbackUrl === null) return null
  return (
    <li>
      <OwnLink to={`/webhooks?subscription=${signingRequestId}`}>{texts.deliveries}</OwnLink>
    </li>
  )
}

function Download({ call, children }: { readonly call: Call<FileId>; readonly children: string }) {
  return (
    <li>
      <a href={call.address} download>
        <Icon name="download" /> {children}
      </a>
    </li>
  )
}
