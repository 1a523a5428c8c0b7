import { FilesField } from '../../../../components/file-field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'

type Props = {
  readonly label: string
  readonly dragging: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Where PDFs are chosen or dropped. */
export function UploadDocument(props: Props) {
  return (
    <FilesField {...props} hint={consoleTexts.newRequest.document.hint} accept=".pdf,application/pdf" multiple>
      {null}
    </FilesField>
  )
}
