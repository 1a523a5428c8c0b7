import './container-files.css'
import type { ContainerFile } from '@countersign/asic/verify'
import { FileRow } from '../../../components/file-row.tsx'
import { HashText } from '../../../components/verbatim-text.tsx'
import { texts } from '../../../strings/pdf.ts'
import { shortened } from './shortened.ts'

const words = texts.container

/** A hostile container can contain thousands of files. */
const MOST_SHOWN = 50

const chips: Record<ContainerFile['signer'], string> = { trusted: 'good', unknown: 'doubt', nobody: 'bad' }

/** The files of a container, and whether each is signed. */
export function ContainerFiles({ files }: { readonly files: readonly ContainerFile[] }) {
  return (
    <>
      <h3>{words.filesTitle}</h3>
      <ul className="container-files">
        {files.slice(0, MOST_SHOWN).map(({ name, size, sha256, signer }) => (
          <li key={name}>
            <FileRow name={shortened(name)} size={size} />
            <p>
              <span className={`chip chip-${chips[signer]}`}>{words.signedBy[signer]}</span>
            </p>
            <p className="note">
              {words.fingerprint} <HashText hash={sha256} />
            </p>
          </li>
        ))}
        {files.length > MOST_SHOWN && <li>{texts.more(files.length - MOST_SHOWN)}</li>}
      </ul>
    </>
  )
}
