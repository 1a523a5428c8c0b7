import { FileField } from '../../components/file-field.tsx'
import { FileProgress, FileRow } from '../../components/file-row.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { strings } from '../../strings/strings.ts'
import type { ChosenFile } from './use-file-hash.ts'

type Props = {
  readonly label: string
  readonly hint: string
  readonly file: ChosenFile
  readonly dragging: boolean
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}

/** Chooses the document, and shows its progress. */
export function DocumentField({ label, hint, file, dragging, onFile, onCancel }: Props) {
  return (
    <>
      <FileField label={label} hint={hint} dragging={dragging} onFile={onFile}>
        {file.kind === 'none' ? null : (
          <>
            <Chosen file={file} onCancel={onCancel} />
            {file.isOneOfSeveral && <p className="note">{strings.file.onlyOne}</p>}
          </>
        )}
      </FileField>
      <p className="visually-hidden" role="status">
        {statusOf(file)}
      </p>
    </>
  )
}

function statusOf(file: ChosenFile): string {
  if (file.kind === 'none') return ''
  return [
    ...(file.isOneOfSeveral ? [strings.file.onlyOne] : []),
    ...(file.kind === 'reading' ? [strings.file.reading] : []),
  ].join(' ')
}

function Chosen({ file, onCancel }: { file: Exclude<ChosenFile, { kind: 'none' }>; onCancel: () => void }) {
  switch (file.kind) {
    case 'reading':
      return <FileProgress {...file} onCancel={onCancel} />
    case 'hashed':
      return <FileRow {...file} />
    case 'failed':
      return (
        <div className="failure" role="alert">
          <FileRow {...file} />
          <ProblemNote problem={file.problem} />
        </div>
      )
  }
}
