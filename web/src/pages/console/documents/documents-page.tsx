import type { DocumentStatus, ListedDocument } from '@countersign/api'
import './documents.css'
import { useState } from 'react'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { filterBy, filterNames, isFiltered, ListFilters } from '../../../components/list-filters.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { ReferenceNote } from '../../../components/own-reference.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useWindowDrop } from '../../../components/use-window-drop.ts'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { useLiveList, usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count, fileSize } from '../../../strings/numbers.ts'
import { useSession } from '../shell/session.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentStatusBadge } from './document-status.tsx'
import { PolicySection } from './policy-section.tsx'
import { UploadField } from './upload-field.tsx'
import { UploadList } from './upload-list.tsx'
import { canBeSent, useUploads } from './use-uploads.ts'

const texts = consoleTexts.documents
const words = texts.list
const statuses = Object.keys(texts.statuses) as DocumentStatus[]

/** The organization's documents. New ones are dropped on the page. */
export function DocumentsPage() {
  const { own } = useSession()
  const [filters, setFilters] = useAddressQuery(filterNames)
  const filter = filterBy(filters, statuses)
  const pages = usePages(own('listDocuments', filter), 'documents')
  const uploads = useUploads(pages.reload)
  const dragging = useWindowDrop(uploads.add)
  useLiveList(pages, ({ status }) => status === 'FETCHING', EVERY_MS)
  const [leaving, setLeaving] = useState<ListedDocument | null>(null)
  const [announcement, setAnnouncement] = useState('')

  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <UploadField dragging={dragging} onFiles={uploads.add} />
      <UploadList uploads={uploads} />
      <section className="section documents-list" aria-label={words.caption}>
        <ListFilters
          filters={filters}
          onFilters={setFilters}
          labels={{ search: words.search, status: words.filter, all: words.all }}
          statuses={statuses}
          names={texts.statuses}
        />
        <div role="status" className="success-note">
          {announcement}
        </div>
        <List
          caption={words.caption}
          pages={pages}
          columns={columnsWith(setLeaving)}
          idOf={({ documentId }) => documentId}
          empty={
            <Nothing
              isFiltered={isFiltered(filter)}
              hasFiles={uploads.items.some(canBeSent)}
              onAll={() => setFilters({})}
            />
          }
        />
      </section>
      <PolicySection />
      {leaving !== null && (
        <DeleteDocument
          document={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setAnnouncement(texts.delete.done(leaving.title))
            setLeaving(null)
            pages.reload()
          }}
        />
      )}
    </>
  )
}

/** Documents that the service downloads change without a user. */
const EVERY_MS = 5_000

function columnsWith(onDelete: (document: ListedDocument) => void): readonly Column<ListedDocument>[] {
  return [
    {
      name: words.name,
      isHead: true,
      cell: ({ documentId, title, externalId }) => (
        <>
          <OwnLink to={`/documents/${documentId}`} className="document-title">
            <bdi>{title}</bdi>
          </OwnLink>
          <ReferenceNote externalId={externalId} />
        </>
      ),
    },
    { name: words.status, cell: ({ status }) => <DocumentStatusBadge status={status} /> },
    { name: words.pages, cell: ({ pages }) => (pages === null ? null : count(pages)) },
    { name: words.size, cell: ({ size }) => (size === null ? null : fileSize(size)) },
    { name: words.time, cell: ({ createdAt }) => <When iso={createdAt} /> },
    {
      name: words.request,
      cell: ({ signingRequestId, title }) =>
        signingRequestId === null ? null : (
          <OwnLink to={`/signing/${signingRequestId}`} aria-label={words.openRequestOf(title)}>
            {words.openRequest}
          </OwnLink>
        ),
    },
    {
      name: words.actions,
      // The evidence of a signing request needs its document.
      cell: (document) =>
        document.signingRequestId !== null ? null : (
          <button
            type="button"
            className="button-small"
            aria-label={words.deleteOf(document.title)}
            onClick={() => onDelete(document)}
          >
            {words.delete}
          </button>
        ),
    },
  ]
}

type NothingProps = {
  readonly isFiltered: boolean
  /** Whether files are chosen but not uploaded. */
  readonly hasFiles: boolean
  readonly onAll: () => void
}

function Nothing({ isFiltered, hasFiles, onAll }: NothingProps) {
  if (!isFiltered) return <EmptyState title={words.emptyTitle} text={hasFiles ? words.emptyYet : words.emptyText} />
  return (
    <EmptyState title={words.nothingTitle} text={words.nothingText}>
      <button type="button" className="button button-plain" onClick={onAll}>
        {words.showAll}
      </button>
    </EmptyState>
  )
}
