import { FilesField } from '../../../components/file-field.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.documents.uploads

type Props = { readonly dragging: boolean; readonly onFiles: (files: readonly File[]) => void }

/** Files are chosen here or dropped anywhere on the page. */
export function UploadField({ dragging, onFiles }: Props) {
  return (
    <div className="upload-field">
      <FilesField
        label={texts.choose}
        hint={texts.hint}
        accept=".pdf,application/pdf"
        multiple
        dragging={dragging}
        onFiles={onFiles}
      >
        {null}
      </FilesField>
    </div>
  )
}
