import { Icon } from '../../components/icon.tsx'
import { OwnLink } from '../../components/own-link.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { strings } from '../../strings/strings.ts'
import type { FileOutcome } from './check-proof.ts'
import { DocumentField } from './document-field.tsx'
import { recordAddress } from './place.ts'
import type { ChosenFile, FileHash } from './use-file-hash.ts'
import type { RecordState } from './use-record.ts'

const texts = strings.record

type Props = {
  readonly outcome: FileOutcome
  readonly record: RecordState['kind']
  /** Whether the head of the page warns: then nothing below it looks good. */
  readonly isBad: boolean
  readonly fileHash: FileHash
  readonly dragging: boolean
  readonly onFile: (file: File) => void
}

/** Compares a file of the reader with the fingerprint of the page. */
export function FileCheck({ outcome, record, isBad, fileHash: { file, cancel }, dragging, onFile }: Props) {
  const isDone = file.kind === 'hashed'
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
      <div role="status">{isDone && <Comparison file={file} {...{ outcome, record, isBad }} />}</div>
    </section>
  )
}

/** Where nobody has answered, nothing is said of a record. */
const matchTexts: Record<RecordState['kind'], string> = {
  found: texts.matchesText,
  'not-found': texts.matchesUnrecorded,
  failed: texts.matchesUnknown,
  asking: texts.matchesUnknown,
}

type Hashed = Extract<ChosenFile, { kind: 'hashed' }>

type ComparisonProps = Pick<Props, 'outcome' | 'record' | 'isBad'> & { readonly file: Hashed }

function Comparison({ file, outcome, record, isBad }: ComparisonProps) {
  const name = <bdi className="file-name">{file.name}</bdi>
  // What was added is still being checked, or could not be.
  if (outcome === 'unchecked') return null
  if (outcome === 'holds') {
    const isRecorded = record === 'found'
    return (
      <div className={`finding tone-${isRecorded && !isBad ? 'good' : 'plain'}`}>
        <h3>
          <Icon name={isRecorded ? 'check' : 'hash'} /> {isRecorded ? texts.matches : texts.computed}
        </h3>
        <p>
          {name} {matchTexts[record]}
        </p>
      </div>
    )
  }
  const isLater = outcome === 'later'
  return (
    <div className={`finding tone-${isLater ? 'plain' : 'bad'}`}>
      <h3>
        <Icon name={isLater ? 'file' : 'cross'} /> {isLater ? texts.later : texts.differs}
      </h3>
      <p>
        {name} {isLater ? texts.laterText : texts.differsText}
      </p>
      <p className="note">
        {strings.file.fingerprint} <HashText hash={file.hash} />
      </p>
      <p>
        <OwnLink to={recordAddress(file.hash)}>{texts.differsLookUp}</OwnLink>
      </p>
    </div>
  )
}
