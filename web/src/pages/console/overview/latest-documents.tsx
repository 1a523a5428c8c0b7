import type { ListedDocument } from '@countersign/api'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import type { Query } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { Latest } from './latest.tsx'

const texts = consoleTexts.overview.documents

type Props = { readonly query: Query<{ readonly documents: readonly ListedDocument[] }> }

export function LatestDocuments({ query }: Props) {
  return (
    <Latest
      title={texts.title}
      none={texts.none}
      all={<OwnLink to="/documents">{texts.all}</OwnLink>}
      query={query}
      rows={query.value?.documents.map(({ documentId, title, status, createdAt }) => (
        <li key={documentId}>
          <OwnLink className="latest-name" to={`/documents/${encodeURIComponent(documentId)}`}>
            <bdi>{title}</bdi>
          </OwnLink>
          <span className="latest-facts note">
            <DocumentStatusBadge status={status} />
            <When iso={createdAt} />
          </span>
        </li>
      ))}
    />
  )
}
