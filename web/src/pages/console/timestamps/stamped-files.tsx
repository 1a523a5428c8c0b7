import { useEffect, useRef } from 'react'
import { Field } from '../../../components/field.tsx'
import { FileRow } from '../../../components/file-row.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useKeptFocus } from '../../../components/use-kept-focus.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { fileSize } from '../../../strings/numbers.ts'
import { TimestampLinks } from './timestamp-links.tsx'
import { isFitLabel, type StampedFile, type Stamping } from './use-stamping.ts'

const texts = consoleTexts.timestamps

/** The files of this visit. The service gets only the labels. */
export function StampedFiles({ stamping }: { readonly stamping: Stamping }) {
  const { files, record, clear } = stamping
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = files.length === 0
  useEffect(() => {
    if (!isEmpty) heading.current?.focus()
  }, [isEmpty])
  const remember = useKeptFocus(() => heading.current ?? document.getElementById('title'))
  if (isEmpty) return null
  const drafts = files.filter(({ state }) => state.kind === 'draft').length
  const done = files.filter(({ state }) => state.kind === 'done').length
  const settled = files.every(({ state }) => state.kind === 'done' || state.kind === 'failed')
  return (
    <section className="card stamped" aria-labelledby="stamped-title" onFocus={remember}>
      <h2 id="stamped-title" ref={heading} tabIndex={-1}>
        {drafts > 0 ? texts.chosenTitle : texts.stampedTitle}
      </h2>
      {drafts > 0 && <p className="note">{texts.labelHint}</p>}
      <ul className="stamped-files">
        {files.map((file) => (
          <li key={file.key}>
            <FileState file={file} stamping={stamping} />
          </li>
        ))}
      </ul>
      <p className="note" role="status">
        {drafts < files.length && texts.stampedCount(done, files.length)}
      </p>
      {drafts > 0 && (
        <p>
          <button type="button" className="button" onClick={record}>
            {texts.record(drafts)}
          </button>
        </p>
      )}
      {settled && (
        <p>
          <button type="button" className="button-small" onClick={clear}>
            {texts.clear}
          </button>
        </p>
      )}
    </section>
  )
}

type RowProps = { readonly file: StampedFile; readonly stamping: Stamping }

function FileState({ file, stamping }: RowProps) {
  const { key, name, size, state } = file
  const row = <FileRow name={name} size={size} />
  switch (state.kind) {
    case 'draft':
      return <Draft file={file} stamping={stamping} />
    case 'waiting':
      return (
        <>
          {row}
          <p className="note">{texts.waiting}</p>
        </>
      )
    case 'hashing':
      return (
        <>
          {row}
          <progress max={Math.max(1, size)} value={state.bytes} aria-label={texts.hashing(name)} />
        </>
      )
    case 'sending':
      return (
        <>
          {row}
          <p className="note">{texts.sending}</p>
        </>
      )
    case 'failed':
      return (
        <>
          {row}
          <Failure problem={state.problem} onRetry={() => stamping.retry(key)} />
        </>
      )
    case 'done':
      return (
        <>
          {row}
          <p className="stamped-done">
            <span>{texts.recorded(state.timestamp.sequenceNumber)}</span> <TimestampLinks timestamp={state.timestamp} />
          </p>
        </>
      )
  }
}

function Draft({ file: { key, name, size, label }, stamping }: RowProps) {
  return (
    <>
      <Field label={texts.labelOf(name)} error={isFitLabel(label) ? null : texts.labelWrong}>
        {(parts) => (
          <input
            {...parts}
            dir="auto"
            autoComplete="off"
            value={label}
            onChange={({ target }) => stamping.entitle(key, target.value)}
          />
        )}
      </Field>
      <p className="stamped-draft">
        <span className="note">{fileSize(size)}</span>
        <button
          type="button"
          className="button-small"
          aria-label={texts.removeOf(name)}
          onClick={() => stamping.remove(key)}
        >
          {texts.remove}
        </button>
      </p>
    </>
  )
}
