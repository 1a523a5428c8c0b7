import type { DocumentState } from '@countersign/api'
import { Icon } from '../../../components/icon.tsx'
import { When } from '../../../components/moment.tsx'
import { HashText } from '../../../components/verbatim-text.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { fileSize } from '../../../strings/numbers.ts'
import { listTime } from '../../../strings/times.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.documents.versions

/** Newest first. The page's own button downloads the current version, so every version has one download. */
export function DocumentVersions({ document }: { readonly document: DocumentState }) {
  const { own } = useSession()
  const { documentId, versions, status } = document
  return (
    <section aria-labelledby="versions-title">
      <h2 id="versions-title">{texts.title}</h2>
      <p className="note">{texts.text}</p>
      <ol className="entries">
        {[...versions].reverse().map(({ kind, fileHash, size, createdAt }, index) => (
          <li key={`${fileHash} ${createdAt}`}>
            <p className="entry-line">
              <strong>{texts.kinds[kind]}</strong>
              {index === 0 && <Badge tone="plain">{texts.latest}</Badge>}
              <span className="note">
                <When iso={createdAt} />
              </span>
              <span className="note">{fileSize(size)}</span>
            </p>
            <HashText hash={fileHash} />
            {index > 0 && status !== 'DELETED' && (
              <a
                className="button-small"
                href={own('downloadDocumentVersion', { id: documentId, fileHash }).address}
                download
                aria-label={texts.downloadOf(texts.kinds[kind], listTime(new Date(createdAt)))}
              >
                <Icon name="download" /> {texts.download}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
