import { useState } from 'react'
import { inMode } from '../../../../browser/mode.ts'
import { Field } from '../../../../components/field.tsx'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { DocumentFindings } from '../../documents/document-findings.tsx'
import { useSession } from '../../shell/session.tsx'
import type { ChosenDocument, Entered } from './entered.ts'
import { countFields, withMovedDocument, withoutDocument, withTitleOf } from './entered-documents.ts'
import { MoveButton } from './move-button.tsx'
import { documentField, documentPlace, type Wrong } from './read-entered.ts'
import { RemoveDocument } from './remove-document.tsx'
import { useNextFocus } from './use-next-focus.ts'

const texts = consoleTexts.newRequest.document

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly onChange: (change: (before: Entered) => Entered) => void
  /** Shows a message to screen readers. */
  readonly onSay: (text: string) => void
}

/** Several documents, each with its title, in the order in which signers read them. */
export function DocumentRows({ entered, wrong, onChange, onSay }: Props) {
  const { documents } = entered
  const { list, focusNext } = useNextFocus()
  const [leaving, setLeaving] = useState<number | null>(null)

  const remove = (position: number, name: string) => {
    const { key } = documents[position] ?? {}
    if (key !== undefined) onChange((before) => withoutDocument(before, key))
    setLeaving(null)
    focusNext(`${(documents[position + 1] ?? documents[position - 1])?.key} title`)
    onSay(texts.removed(name))
  }
  const move = (from: number, to: number, name: string) => {
    const { key } = documents[from] ?? {}
    if (to < 0 || to >= documents.length) return
    onChange((before) => withMovedDocument(before, from, to))
    focusNext(`${key} ${to < from ? 'up' : 'down'}`)
    onSay(texts.moved(name, to + 1, documents.length))
  }
  const gone = documents.findIndex(({ key }) => key === leaving)
  return (
    <>
      <ol className="signer-rows" ref={list}>
        {documents.map((document, position) => {
          const { key, title } = document
          const name = title.trim() === '' ? texts.one(position + 1) : title.trim()
          return (
            <li
              key={key}
              className="card signer-row document-card"
              data-wrong={wrong[documentPlace(key)] !== undefined}
              tabIndex={wrong[documentPlace(key)] === undefined ? undefined : -1}
            >
              <fieldset>
                <legend className="signer-number">{texts.one(position + 1)}</legend>
                <Field label={texts.ownName} error={wrong[documentField(key)] ?? null}>
                  {(parts) => (
                    <input
                      {...parts}
                      data-focus={`${key} title`}
                      dir="auto"
                      autoComplete="off"
                      value={title}
                      onChange={({ target }) => onChange((before) => withTitleOf(before, key, target.value))}
                    />
                  )}
                </Field>
                <p className="note failure" role="alert">
                  {wrong[documentPlace(key)]}
                </p>
                <div className="document-foot">
                  <DocumentFacts document={document} />
                  <div className="signer-acts">
                    {documents.length > 1 &&
                      (['up', 'down'] as const).map((way) => (
                        <MoveButton
                          key={way}
                          focus={`${key} ${way}`}
                          icon={way}
                          name={consoleTexts.newRequest.signers[way]}
                          label={texts[`${way}Of`](name)}
                          isLast={position === (way === 'up' ? 0 : documents.length - 1)}
                          onPress={() => move(position, way === 'up' ? position - 1 : position + 1, name)}
                        />
                      ))}
                    <button
                      type="button"
                      className="button-small"
                      aria-label={texts.removeOf(name)}
                      onClick={() => (countFields(entered, key) > 0 ? setLeaving(key) : remove(position, name))}
                    >
                      {texts.remove}
                    </button>
                  </div>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {leaving !== null && gone >= 0 && (
        <RemoveDocument
          title={documents[gone]?.title ?? ''}
          number={countFields(entered, leaving)}
          onRemove={() => remove(gone, documents[gone]?.title ?? '')}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

/** The documents of another request, which stay as they are. */
export function CopiedRows({ documents }: Pick<Entered, 'documents'>) {
  return (
    <ol className="signer-rows">
      {documents.map((document) => (
        <li key={document.key} className="card document-card">
          <p>
            <bdi className="file-name">{document.title}</bdi>
          </p>
          <DocumentFacts document={document} />
        </li>
      ))}
    </ol>
  )
}

function DocumentFacts({ document: { documentId, pages, size, isGone, rest } }: { readonly document: ChosenDocument }) {
  const { own } = useSession()
  const { value } = useQuery(
    documentId === null || isGone === true ? null : own('readDocumentStatus', { id: documentId }),
  )
  if (isGone === true) return <p className="note failure">{texts.gone}</p>
  return (
    <div className="document-facts">
      {pages !== null && <span className="note">{texts.pages(pages)}</span>}
      {size !== null && <span className="note">{texts.size(size)}</span>}
      {documentId === null ? (
        <bdi className="note document-url" dir="ltr">
          {rest?.documentUrl}
        </bdi>
      ) : (
        <a href={inMode(`/documents/${encodeURIComponent(documentId)}`)} target="_blank" rel="noreferrer">
          {texts.open}
        </a>
      )}
      {value !== null && <DocumentFindings document={value} />}
    </div>
  )
}
