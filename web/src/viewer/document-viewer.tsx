import { Icon } from '../components/icon.tsx'
import { ProblemNote } from '../components/problem-note.tsx'
import { texts } from '../strings/signing.ts'
import { strings } from '../strings/strings.ts'
import type { PageOverlay } from './document-page.tsx'
import { DocumentPages } from './document-pages.tsx'
import type { LoadedDocument } from './use-document.ts'
import type { PlaceKeeper } from './use-reading-place.ts'

const words = texts.viewer

type Props = {
  /** Where the document is. */
  readonly href: string
  readonly loaded: LoadedDocument
  readonly keeper: PlaceKeeper
  /** Called whenever a part of the document is shown or downloaded. */
  readonly onSeen: () => void
  readonly overlay: PageOverlay | undefined
}

export function DocumentViewer({ href, loaded: { state, again }, keeper, onSeen, overlay }: Props) {
  const shown = () => {
    switch (state.kind) {
      case 'loading':
        return (
          <p className="viewer-empty" role="status">
            <span>
              {words.loading}{' '}
              {state.percent !== null && <span aria-hidden="true">{strings.file.progress(state.percent)}</span>}
            </span>
          </p>
        )
      case 'open':
        return <DocumentPages href={href} opened={state.opened} keeper={keeper} onSeen={onSeen} overlay={overlay} />
      case 'failed':
        return (
          <div className="viewer-failed" role="alert">
            {state.problem === null ? (
              <p>
                <strong>{words.failed}</strong> {words.failedHelp}
              </p>
            ) : (
              <>
                <p>{words.missing}</p>
                <ProblemNote problem={state.problem} />
              </>
            )}
            <p className="viewer-failed-actions">
              {state.problem === null && (
                <a className="button button-plain" href={href} download onClick={onSeen}>
                  <Icon name="download" /> {words.downloadDocument}
                </a>
              )}
              <button type="button" className="button button-plain" onClick={again}>
                {texts.again}
              </button>
            </p>
          </div>
        )
    }
  }
  return (
    <div className="viewer">
      <h2 id="viewer-title" className="visually-hidden">
        {words.title}
      </h2>
      {shown()}
    </div>
  )
}
