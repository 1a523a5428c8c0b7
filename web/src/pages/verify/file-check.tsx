import { HashText } from '../../components/hash-text.tsx'
import { Icon } from '../../components/icon.tsx'
import { OwnLink } from '../../components/own-link.tsx'
import { strings } from '../../strings/strings.ts'
import { DocumentField } from './document-field.tsx'
import { recordAddress } from './place.ts'
import type { ChosenFile, FileHash } from './use-file-hash.ts'

const texts = strings.record

type Props = {
  readonly hash: string
  readonly isRecorded: boolean
  /** Whether the head of the page warns: then nothing below it looks good. */
  readonly isBad: boolean
  readonly fileHash: FileHash
  readonly dragging: boolean
  readonly onFile: (file: File) => void
}

/** Compares a file of the reader with the fingerprint of the page. */
export function FileCheck({ hash, isRecorded, isBad, fileHash: { file, cancel }, dragging, onFile }: Props) {
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
      <div role="status">{isDone && <Comparison file={file} {...{ hash, isRecorded, isBad }} />}</div>
    </section>
  )
}

type Hashed = Extract<ChosenFile, { kind: 'hashed' }>

type ComparisonProps = Pick<Props, 'hash' | 'isRecorded' | 'isBad'> & { readonly file: Hashed }

function Comparison({ file, hash, isRecorded, isBad }: ComparisonProps) {
  const name = <bdi className="file-name">{file.name}</bdi>
  if (file.hash === hash) {
    return (
      <div className={`finding tone-${isRecorded && !isBad ? 'good' : 'plain'}`}>
        <h3>
          <Icon name="check" /> {texts.matches}
        </h3>
        <p>
          {name} {isRecorded ? texts.matchesText : texts.matchesUnrecorded}
        </p>
      </div>
    )
  }
  return (
    <div className="finding tone-bad">
      <h3>
        <Icon name="cross" /> {texts.differs}
      </h3>
      <p>
        {name} {texts.differsText}
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
