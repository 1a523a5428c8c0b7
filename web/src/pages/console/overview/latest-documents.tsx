import type { ListedDocument } from '@countersign/api'
import type { Asked } from '../../../asking/use-asked.ts'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { Latest } from './latest.tsx'

const texts = consoleTexts.overview.documents

type Props = { readonly asked: Asked<{ readonly documents: readonly ListedDocument[] }> }

export function LatestDocuments({ asked }: Props) {
  return (
    <Latest
      title={texts.title}
      none={texts.none}
      all={<OwnLink to="/documents">{texts.all}</OwnLink>}
      asked={asked}
      rows={asked.value?.documents.map(({ documentId, title, status, createdAt }) => (
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
