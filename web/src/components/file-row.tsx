import { fileSize } from '../strings/numbers.ts'
import { strings } from '../strings/strings.ts'

type Props = { readonly name: string; readonly size: number }

/** `bdi`: a file name may be in any direction and must not reorder the text around it. */
export function FileRow({ name, size }: Props) {
  return (
    <p className="file-row">
      <bdi className="file-name">{name}</bdi> <span className="note">{fileSize(size)}</span>
    </p>
  )
}

type ProgressProps = Props & { readonly bytes: number; readonly onCancel: () => void }

export function FileProgress({ name, size, bytes, onCancel }: ProgressProps) {
  const percent = size === 0 ? 100 : Math.floor((bytes / size) * 100)
  return (
    <>
      <FileRow name={name} size={size} />
      <div className="file-progress">
        <progress max={100} value={percent} aria-label={strings.file.reading} />
        <span className="note file-percent">{strings.file.progress(percent)}</span>
        <button type="button" className="button-small" onClick={onCancel}>
          {strings.file.cancel}
        </button>
      </div>
    </>
  )
}
