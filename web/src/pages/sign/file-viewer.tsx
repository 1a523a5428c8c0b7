import './file-viewer.css'
import { documentPath, type SignedFile } from '../../api/signing.ts'
import { Icon } from '../../components/icon.tsx'
import { fileSize } from '../../strings/numbers.ts'
import { texts } from '../../strings/signing.ts'
import { FilePreview } from './file-preview.tsx'

const words = texts.viewer

export type FileProps = {
  readonly token: string
  readonly number: number
  readonly file: SignedFile
  /** Called when the file is shown or downloaded. */
  readonly onSeen: () => void
}

/** A file to sign that is not a PDF: its name, size and download. */
export function FileViewer({ token, number, file: { name, size }, onSeen }: FileProps) {
  return (
    <section className="file-viewer" aria-labelledby="viewer-title">
      <h2 id="viewer-title" className="visually-hidden">
        {words.title}
      </h2>
      <FilePreview token={token} number={number} name={name} size={size} onSeen={onSeen} />
      <p>
        <bdi className="file-name">{name}</bdi> <span className="note file-size">{fileSize(size)}</span>
      </p>
      <p>{words.fileHelp}</p>
      <p>
        <a className="button button-plain" href={documentPath(token, number)} download={name} onClick={onSeen}>
          <Icon name="download" /> {words.downloadFile}
        </a>
      </p>
    </section>
  )
}
