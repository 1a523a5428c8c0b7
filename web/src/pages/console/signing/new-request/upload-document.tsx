import '../../../../components/file-field.css'
import type { ChangeEvent } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.newRequest.document

type Props = {
  readonly label: string
  readonly dragging: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Where PDFs are chosen or dropped. */
export function UploadDocument({ label, dragging, onFiles }: Props) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    if (files.length > 0) onFiles(files)
    // Without this, choosing the same file again fires no event.
    target.value = ''
  }
  return (
    <div className={`file-field request-file${dragging ? ' file-field-dragging' : ''}`}>
      <input
        id="request-file"
        className="file-input visually-hidden"
        type="file"
        multiple
        accept=".pdf,application/pdf"
        aria-describedby="request-file-hint"
        onChange={change}
      />
      <label className="file-label" htmlFor="request-file">
        <Icon name="file" /> <span>{label}</span>
      </label>
      <p className="note" id="request-file-hint">
        {texts.hint}
      </p>
    </div>
  )
}
