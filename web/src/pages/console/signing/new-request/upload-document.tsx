import '../../../../components/file-field.css'
import type { ChangeEvent } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import type { OneUpload } from './use-one-upload.ts'

const texts = consoleTexts.newRequest.document

type Props = { readonly upload: OneUpload; readonly dragging: boolean; readonly onFile: (file: File) => void }

export function UploadDocument({ upload: { state, retry, stop }, dragging, onFile }: Props) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file !== undefined) onFile(file)
    // Without this, choosing the same file again fires no event.
    target.value = ''
  }
  if (state.kind === 'sending') {
    const percent = Math.floor(state.fraction * 100)
    return (
      <div className="card">
        <p>
          <bdi className="file-name">{state.name}</bdi>
        </p>
        <div className="upload-progress">
          <progress max={100} value={percent} aria-label={texts.sending(state.name)} />
          <span className="note">{percent === 100 ? texts.checking : texts.percent(percent)}</span>
          <button type="button" className="button-small" onClick={stop}>
            {texts.stop}
          </button>
        </div>
      </div>
    )
  }
  return (
    <>
      {state.kind !== 'none' && (
        <p>
          <bdi className="file-name">{state.name}</bdi>
        </p>
      )}
      <p className="note failure" role="alert">
        {state.kind === 'unfit' && state.fault}
      </p>
      <Failure problem={state.kind === 'failed' ? state.problem : null} onRetry={retry} />
      <div className={`file-field request-file${dragging ? ' file-field-dragging' : ''}`}>
        <input
          id="request-file"
          className="file-input visually-hidden"
          type="file"
          accept=".pdf,application/pdf"
          aria-describedby="request-file-hint"
          onChange={change}
        />
        <label className="file-label" htmlFor="request-file">
          <Icon name="file" /> <span>{state.kind === 'none' ? texts.choose : texts.another}</span>
        </label>
        <p className="note" id="request-file-hint">
          {texts.hint}
        </p>
      </div>
    </>
  )
}
