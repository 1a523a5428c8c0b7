import type { Template } from '@countersign/api'
import { useCallback, useState } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { useWindowDrop } from '../../../../components/use-window-drop.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { SourceChoice } from '../new-request/add-documents.tsx'
import { ChooseDocument } from '../new-request/choose-document.tsx'
import type { Entered } from '../new-request/entered.ts'
import type { DocumentToAdd } from '../new-request/entered-documents.ts'
import { UploadDocument } from '../new-request/upload-document.tsx'
import { UploadItems } from '../new-request/upload-items.tsx'
import { type FormUploads, isOnItsWay } from '../new-request/use-form-uploads.ts'

const texts = consoleTexts.templates
const words = consoleTexts.newRequest.document

type Props = {
  readonly template: Template
  readonly entered: Entered
  readonly error: string | undefined
  readonly uploads: FormUploads
  readonly onDocument: (document: DocumentToAdd | null) => void
}

/** The document of the template, or another that replaces it. */
export function TemplateFile({ template, entered, error, uploads, onDocument }: Props) {
  const { own } = useSession()
  const [source, setSource] = useState<Entered['source']>('upload')
  const { templateId: id, version, document } = template
  const [chosen] = entered.documents
  const isOriginal = chosen?.documentId === id
  const { add, items, remove } = uploads
  /** One that arrives later would replace what was chosen since. */
  const stop = useCallback(() => {
    for (const { key } of items) remove(key)
  }, [items, remove])
  const take = useCallback(
    ([file]: readonly File[]) => {
      if (file === undefined) return
      onDocument(null)
      stop()
      add([file])
    },
    [add, stop, onDocument],
  )
  const dragging = useWindowDrop(take)
  const choose = (next: DocumentToAdd) => {
    stop()
    onDocument(next)
  }
  const keep = () => choose({ documentId: id, title: template.name, pages: document.pages, size: document.size })
  return (
    <section className="request-part" aria-labelledby="document-title">
      <h2 id="document-title">{texts.page.document}</h2>
      <div className="document-place" data-wrong={error !== undefined}>
        {chosen !== undefined ? (
          <div className="card chosen-card" role="status">
            <p>
              <bdi className="file-name">{chosen.title}</bdi>{' '}
              {chosen.pages !== null && <span className="note">{words.pages(chosen.pages)}</span>}{' '}
              {chosen.size !== null && <span className="note">{words.size(chosen.size)}</span>}
            </p>
            <p className="page-actions">
              {isOriginal && (
                <a href={own('downloadTemplateDocument', { id, version }).address} download>
                  <Icon name="download" /> {texts.page.download}
                </a>
              )}
              <button type="button" className="button-small" onClick={() => onDocument(null)}>
                {texts.form.replace}
              </button>
            </p>
          </div>
        ) : (
          <>
            <SourceChoice sources={['upload', 'own']} source={source} onSource={setSource} />
            <UploadItems uploads={uploads} />
            {source === 'upload' && !uploads.items.some(isOnItsWay) && (
              <UploadDocument
                label={words.choose}
                hint={texts.form.fileHint}
                isOne
                dragging={dragging}
                onFiles={take}
              />
            )}
            {source === 'own' && <ChooseDocument chosen={entered.documents} onChoose={choose} />}
          </>
        )}
        {!isOriginal && (
          <p>
            <button type="button" className="button-small" onClick={keep}>
              {texts.form.keep}
            </button>
          </p>
        )}
        <p className="note failure" role="alert">
          {error}
        </p>
      </div>
    </section>
  )
}
