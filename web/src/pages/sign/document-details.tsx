import type { SignerView } from '../../api/signing.ts'
import { Fold } from '../../components/fold.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { texts } from '../../strings/signing.ts'

const words = texts.details

/** Facts that identify the document, for comparing copies. */
export function DocumentDetails({ document: { pages, file, fileHash } }: Pick<SignerView, 'document'>) {
  const hash = file?.fileHash ?? fileHash
  if (hash === null) return null
  return (
    <Fold title={words.title} className="document-details">
      <dl className="facts">
        {pages !== null && (
          <div>
            <dt>{words.pages}</dt>
            <dd>{texts.intro.pages(pages)}</dd>
          </div>
        )}
        <div>
          <dt>{words.fileHash}</dt>
          <dd>
            <HashText hash={hash} />
            <p className="note">{words.fileHashHint}</p>
          </dd>
        </div>
      </dl>
    </Fold>
  )
}
