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
  readonly fileHash: FileHash
  readonly dragging: boolean
  readonly onFile: (file: File) => void
}

/** Compares a file of the reader with the fingerprint of the page. */
export function FileCheck({ hash, isRecorded, fileHash: { file, cancel }, dragging, onFile }: Props) {
  return (
    <section aria-labelledby="file">
      <h2 id="file">{texts.fileTitle}</h2>
      <p>{texts.fileLead}</p>
      <DocumentField
        label={texts.fileChoose}
        hint={texts.fileDrop}
        file={file}
        dragging={dragging}
        onFile={onFile}
        onCancel={cancel}
      />
      <div role="status">
        {file.kind === 'hashed' && <Comparison file={file} hash={hash} isRecorded={isRecorded} />}
      </div>
    </section>
  )
}

type Hashed = Extract<ChosenFile, { kind: 'hashed' }>

function Comparison({ file, hash, isRecorded }: { file: Hashed; hash: string; isRecorded: boolean }) {
  const name = <bdi className="file-name">{file.name}</bdi>
  if (file.hash === hash) {
    return (
      <div className={`finding tone-${isRecorded ? 'good' : 'plain'}`}>
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
