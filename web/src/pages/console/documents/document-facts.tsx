import type { DocumentState } from '@countersign/api'
import { inMode } from '../../../browser/mode.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { ReferenceFacts } from '../../../components/own-reference.tsx'
import { HashText } from '../../../components/verbatim-text.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { count, fileSize } from '../../../strings/numbers.ts'
import { DocumentStatusBadge } from './document-status.tsx'

const texts = consoleTexts.documents.page

export function DocumentFacts({ document }: { readonly document: DocumentState }) {
  const { status, pages, fileName, size, createdAt, fileHash, signingRequestId } = document
  const { protectedUntil = null, versions } = document
  const renewed = versions.findLast(({ kind }) => kind === 'RENEWED')
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{texts.facts}</h2>
      <dl className="facts document-facts">
        <div>
          <dt>{texts.status}</dt>
          <dd>
            <DocumentStatusBadge status={status} />
          </dd>
        </div>
        <div>
          <dt>{texts.added}</dt>
          <dd>
            <When iso={createdAt} />
          </dd>
        </div>
        {pages !== null && (
          <div>
            <dt>{texts.pages}</dt>
            <dd>{count(pages)}</dd>
          </div>
        )}
        {size !== null && (
          <div>
            <dt>{texts.size}</dt>
            <dd>{fileSize(size)}</dd>
          </div>
        )}
        {protectedUntil !== null && (
          <div>
            <dt>{texts.protectedUntil}</dt>
            <dd>
              <When iso={protectedUntil} />
            </dd>
          </div>
        )}
        {renewed !== undefined && (
          <div>
            <dt>{texts.renewed}</dt>
            <dd>
              <When iso={renewed.createdAt} />
            </dd>
          </div>
        )}
        {fileName != null && (
          <div className="fact-wide">
            <dt>{texts.fileName}</dt>
            <dd>
              <bdi>{fileName}</bdi>
            </dd>
          </div>
        )}
        <ReferenceFacts {...document} />
        {signingRequestId !== null && (
          <div className="fact-wide">
            <dt>{texts.request}</dt>
            <dd>
              <OwnLink to={`/signing/${signingRequestId}`}>{texts.openRequest}</OwnLink>
            </dd>
          </div>
        )}
        {fileHash !== null && (
          <div className="fact-wide">
            <dt>{texts.hash}</dt>
            <dd className="hash-line">
              <HashText hash={fileHash} />
              <span className="hash-actions">
                <CopyButton text={fileHash} label={texts.copyHash} />
                <a href={inMode(`/verify/${fileHash}`)}>{texts.verify}</a>
              </span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
