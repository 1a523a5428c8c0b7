import type { ReactNode } from 'react'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { DocumentPages } from '../../../viewer/document-pages.tsx'
import type { DocumentState } from '../../../viewer/use-document.ts'

const texts = consoleTexts.documents.preview

type Props = { readonly state: DocumentState; readonly onAgain: () => void }

/** The current version. */
export function DocumentPreview({ state, onAgain }: Props) {
  return (
    <div className="viewer document-preview">
      <h2 id="viewer-title" className="visually-hidden">
        {texts.title}
      </h2>
      {shown(state, onAgain)}
    </div>
  )
}

function shown(state: DocumentState, onAgain: () => void): ReactNode {
  switch (state.kind) {
    case 'loading':
      return (
        <p className="viewer-empty" role="status">
          {texts.loading}
        </p>
      )
    case 'open':
      return <DocumentPages href={null} opened={state.opened} onSeen={nothing} />
    case 'failed':
      return (
        <div className="viewer-failed">
          <p role="alert">{texts.failed}</p>
          <Failure problem={state.problem} />
          <button type="button" className="button-small" onClick={onAgain}>
            {consoleTexts.shared.retry}
          </button>
        </div>
      )
  }
}

/** A preview is not evidence that a signer saw the document. */
function nothing(): void {}
