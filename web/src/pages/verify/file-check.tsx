import { Fold } from '../../components/fold.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { strings } from '../../strings/strings.ts'
import type { FileOutcome } from './check-proof.ts'
import { DocumentField } from './document-field.tsx'
import type { FileHash } from './use-file-hash.ts'

const texts = strings.record

type Props = {
  readonly outcome: FileOutcome
  readonly fileHash: FileHash
  readonly dragging: boolean
  readonly onFile: (file: File) => void
}

/** Adds the reader's file. The head of the page shows how it relates to the record. */
export function FileCheck({ outcome, fileHash: { file, cancel }, dragging, onFile }: Props) {
  const isDone = file.kind === 'hashed'
  const isAnother = outcome === 'fails' || outcome === 'later'
  return (
    <section aria-labelledby="file">
      <h2 id="file">{isDone ? texts.fileTitleDone : texts.fileTitle}</h2>
      {!isDone && <p>{texts.fileLead}</p>}
      <DocumentField
        label={isDone ? texts.fileChooseAnother : texts.fileChoose}
        hint={texts.fileDrop}
        file={file}
        dragging={dragging}
        onFile={onFile}
        onCancel={cancel}
      />
      {isDone && isAnother && (
        <Fold title={strings.file.fingerprint} className="file-fingerprint">
          <HashText hash={file.hash} />
        </Fold>
      )}
    </section>
  )
}
