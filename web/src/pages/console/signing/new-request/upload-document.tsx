import { FilesField } from '../../../../components/file-field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'

type Props = {
  readonly label: string
  readonly hint?: string
  /** Whether only one file is wanted. */
  readonly isOne?: boolean
  readonly dragging: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Where PDFs are chosen or dropped. */
export function UploadDocument({ hint = consoleTexts.newRequest.document.hint, isOne = false, ...props }: Props) {
  return (
    <FilesField {...props} hint={hint} accept=".pdf,application/pdf" multiple={!isOne}>
      {null}
    </FilesField>
  )
}
