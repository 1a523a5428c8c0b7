import { useEffect, useRef } from 'react'
import { Field } from '../../../components/field.tsx'
import { FileRow } from '../../../components/file-row.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useKeptFocus } from '../../../components/use-kept-focus.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { fileSize } from '../../../strings/numbers.ts'
import { faultOfTitle } from './check-file.ts'
import { canBeSent, MOST_AT_A_TIME, type Upload, type Uploads } from './use-uploads.ts'

const texts = consoleTexts.documents.uploads

/** The chosen files, first with an editable title, then with their progress. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { items, tooMany, send, clear } = uploads
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = items.length === 0
  useEffect(() => {
    if (!isEmpty) heading.current?.focus()
  }, [isEmpty])
  const remember = useKeptFocus(() => heading.current ?? document.getElementById('title'))
  if (isEmpty) return null

  const sendable = items.filter(canBeSent).length
  const isUnsent = sendable > 0 && items.every(({ state }) => state.kind === 'draft' || state.kind === 'unfit')
  const done = items.filter(({ state }) => state.kind === 'done').length
  return (
    <section className="card uploads" aria-labelledby="uploads-title" onFocus={remember}>
      <h2 id="uploads-title" ref={heading} tabIndex={-1}>
        {texts.titles[stageOf(items)]}
      </h2>
      {isUnsent && <p className="note">{texts.notSent}</p>}
      {tooMany && <p className="note failure">{texts.tooMany(MOST_AT_A_TIME)}</p>}
      <ul className="upload-rows">
        {items.map((item) => (
          <UploadRow key={item.key} item={item} uploads={uploads} />
        ))}
      </ul>
      <div className="page-actions">
        {sendable > 0 && (
          <button type="button" className="button" onClick={() => send()}>
            {texts.send(sendable)}
          </button>
        )}
        {done > 0 && (
          <button type="button" className="button button-plain" onClick={clear}>
            {texts.clear}
          </button>
        )}
      </div>
      <p className="note" role="status">
        {done > 0 && texts.uploadedOf(done, items.length)}
      </p>
    </section>
  )
}

/** The stage of the whole list. */
function stageOf(items: readonly Upload[]): keyof typeof texts.titles {
  const has = (...kinds: readonly Upload['state']['kind'][]) => items.some(({ state }) => kinds.includes(state.kind))
  if (has('draft', 'failed')) return 'toSend'
  if (has('waiting', 'sending')) return 'sending'
  return has('done') ? 'sent' : 'unfit'
}

type RowProps = { readonly item: Upload; readonly uploads: Uploads }

function UploadRow({ item, uploads }: RowProps) {
  const { key, file, state } = item
  const remove = (label: string, name: string) => (
    <button type="button" className="button-small" aria-label={name} onClick={() => uploads.remove(key)}>
      {label}
    </button>
  )
  const removable = remove(texts.remove, texts.removeOf(file.name))
  switch (state.kind) {
    case 'draft':
      return (
        <li>
          <TitleField item={item} uploads={uploads} />
          <div className="upload-line">
            <span className="note">{fileSize(file.size)}</span>
            {removable}
          </div>
        </li>
      )
    case 'unfit':
      return (
        <li>
          <div className="upload-line">
            <FileRow name={file.name} size={file.size} />
            {removable}
          </div>
          <p className="note failure" role="alert">
            {state.fault}
          </p>
        </li>
      )
    case 'waiting':
      return (
        <li>
          <Titled item={item} />
          <div className="upload-line">
            <p className="note">{texts.waiting}</p>
            {remove(texts.cancel, texts.cancelOf(file.name))}
          </div>
        </li>
      )
    case 'sending': {
      const percent = Math.floor(state.fraction * 100)
      return (
        <li>
          <Titled item={item} />
          <div className="upload-line">
            <progress max={100} value={percent} aria-label={texts.progress(file.name)} />
            <span className="note">{percent === 100 ? texts.checking : texts.percent(percent)}</span>
            {remove(texts.cancel, texts.cancelOf(file.name))}
          </div>
        </li>
      )
    }
    case 'failed':
      return (
        <li>
          <TitleField item={item} uploads={uploads} />
          <div className="upload-line">
            <span className="note">{fileSize(file.size)}</span>
            {removable}
          </div>
          <Failure problem={state.problem} onRetry={() => uploads.send(key)} />
        </li>
      )
    case 'done':
      return (
        <li>
          <Titled item={item} />
          <p className="upload-line">
            <span className="note upload-done">{texts.done}</span>
            <OwnLink to={`/documents/${state.documentId}`}>{texts.openOf(item.title)}</OwnLink>
          </p>
        </li>
      )
  }
}

function TitleField({ item: { key, file, title }, uploads }: RowProps) {
  return (
    <Field label={texts.name(file.name)} error={faultOfTitle(title)}>
      {(parts) => (
        <input
          {...parts}
          dir="auto"
          autoComplete="off"
          value={title}
          onChange={({ target }) => uploads.entitle(key, target.value)}
        />
      )}
    </Field>
  )
}

function Titled({ item: { title } }: { readonly item: Upload }) {
  return (
    <p>
      <bdi className="file-name">{title}</bdi>
    </p>
  )
}
