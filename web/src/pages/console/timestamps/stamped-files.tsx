import { FileRow } from '../../../components/file-row.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { TimestampLinks } from './timestamp-links.tsx'
import type { StampedFile, Stamping } from './use-stamping.ts'

const texts = consoleTexts.timestamps

/** The files of this visit with their names, which the service never learns. */
export function StampedFiles({ stamping }: { readonly stamping: Stamping }) {
  const { files, retry, clear } = stamping
  if (files.length === 0) return null
  const settled = files.every(({ state }) => state.kind === 'done' || state.kind === 'failed')
  return (
    <section className="card stamped" aria-labelledby="stamped-title">
      <h2 id="stamped-title">{texts.stampedTitle}</h2>
      <ul className="stamped-files">
        {files.map((file) => (
          <li key={file.key}>
            <FileRow name={file.name} size={file.size} />
            <FileState file={file} onRetry={() => retry(file.key)} />
          </li>
        ))}
      </ul>
      <p className="note" role="status">
        {texts.stampedCount(files.filter(({ state }) => state.kind === 'done').length, files.length)}
      </p>
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

function FileState({ file, onRetry }: { readonly file: StampedFile; readonly onRetry: () => void }) {
  const { state, size } = file
  switch (state.kind) {
    case 'waiting':
      return <p className="note">{texts.waiting}</p>
    case 'hashing':
      return <progress max={Math.max(1, size)} value={state.bytes} aria-label={texts.hashing(file.name)} />
    case 'sending':
      return <p className="note">{texts.sending}</p>
    case 'failed':
      return <Failure problem={state.problem} onRetry={onRetry} />
    case 'done':
      return (
        <p className="stamped-done">
          <span>{texts.recorded(state.timestamp.sequenceNumber)}</span> <TimestampLinks timestamp={state.timestamp} />
        </p>
      )
  }
}
