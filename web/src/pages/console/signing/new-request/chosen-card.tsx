import { inMode } from '../../../../browser/mode.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { DocumentFindings } from '../../documents/document-findings.tsx'
import { useSession } from '../../shell/session.tsx'
import type { ChosenDocument } from './entered.ts'

const texts = consoleTexts.newRequest.document

type Props = { readonly document: ChosenDocument; readonly onReplace: () => void }

export function ChosenCard({ document: { documentId, title, pages, size, copyOf }, onReplace }: Props) {
  const { own } = useSession()
  const { value } = useQuery(documentId === null ? null : own('readDocumentStatus', { id: documentId }))
  return (
    <div className="card chosen-card" role="status">
      <span className="visually-hidden">{texts.chosen}</span>
      <p>
        <bdi className="file-name">{title}</bdi> {pages !== null && <span className="note">{texts.pages(pages)}</span>}{' '}
        {size !== null && <span className="note">{texts.size(size)}</span>}
      </p>
      {copyOf !== undefined && <p className="note">{texts.copied}</p>}
      {value !== null && <DocumentFindings document={value} />}
      <p className="page-actions">
        {documentId !== null && (
          <a href={inMode(`/documents/${encodeURIComponent(documentId)}`)} target="_blank" rel="noreferrer">
            {texts.open}
          </a>
        )}
        <button type="button" className="button-small" onClick={onReplace}>
          {texts.replace}
        </button>
      </p>
    </div>
  )
}
