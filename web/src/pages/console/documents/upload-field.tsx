import '../../../components/file-field.css'
import { type ChangeEvent, useId } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.documents.uploads

type Props = { readonly dragging: boolean; readonly onFiles: (files: readonly File[]) => void }

/** Files are chosen here, or dropped anywhere on the page. */
export function UploadField({ dragging, onFiles }: Props) {
  const id = useId()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // Else choosing the same file once more would go unnoticed.
    target.value = ''
  }
  return (
    <div className={`file-field upload-field${dragging ? ' file-field-dragging' : ''}`}>
      <input
        id={id}
        className="file-input visually-hidden"
        type="file"
        accept=".pdf,application/pdf"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={change}
      />
      <label className="file-label" htmlFor={id}>
        <Icon name="file" /> <span>{texts.choose}</span>
      </label>
      <p className="note" id={`${id}-hint`}>
        {texts.hint}
      </p>
    </div>
  )
}
