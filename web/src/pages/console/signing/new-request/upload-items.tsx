import { Failure } from '../../../../components/unanswered.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { type FormUpload, type FormUploads, isOnItsWay } from './use-form-uploads.ts'

const texts = consoleTexts.newRequest.document

/** The files that are being uploaded, or could not be. */
export function UploadItems({ uploads }: { readonly uploads: FormUploads }) {
  const { items } = uploads
  if (items.length === 0) return null
  return (
    <ul className="upload-items">
      {items.map((item) => (
        <UploadItem key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  )
}

type Props = { readonly item: FormUpload; readonly uploads: FormUploads }

function UploadItem({ item, uploads: { retry, remove } }: Props) {
  const { key, file, state } = item
  const isWaiting = isOnItsWay(item)
  const percent = state.kind === 'sending' ? Math.floor(state.fraction * 100) : 0
  return (
    <li className="card upload-item">
      <div className="upload-progress">
        <bdi className="file-name">{file.name}</bdi>
        {state.kind === 'waiting' && <span className="note">{texts.waiting}</span>}
        {state.kind === 'sending' && (
          <>
            <progress max={100} value={percent} aria-label={texts.sending(file.name)} />
            <span className="note">{percent === 100 ? texts.checking : texts.percent(percent)}</span>
          </>
        )}
        <button
          type="button"
          className="button-small"
          aria-label={isWaiting ? texts.stopOf(file.name) : texts.removeOf(file.name)}
          onClick={() => remove(key)}
        >
          {isWaiting ? texts.stop : texts.remove}
        </button>
      </div>
      <p className="note failure" role="alert">
        {state.kind === 'unfit' && state.fault}
      </p>
      <Failure problem={state.kind === 'failed' ? state.problem : null} onRetry={() => retry(key)} />
    </li>
  )
}
