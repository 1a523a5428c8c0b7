import './document-list.css'
import type { SignerView } from '../../api/signing.ts'
import { Icon } from '../../components/icon.tsx'
import { texts } from '../../strings/signing.ts'

const words = texts.documents

export type DocumentListProps = {
  readonly documents: SignerView['documents']
  /** Of the document on the screen. */
  readonly number: number
  /** The numbers of the documents that the signer has seen. */
  readonly seen: ReadonlySet<number>
  readonly onChoose: (number: number) => void
}

/** The documents of a request, which of them are read, and the way to the next one. */
export function DocumentList({ documents, number, seen, onChoose }: DocumentListProps) {
  const unread = documents.filter((one) => !seen.has(one.number))
  const next = unread.find((one) => one.number > number) ?? unread[0]
  return (
    <nav className="document-list" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.title}</h2>
      <p role="status">{words.progress(documents.length - unread.length, documents.length)}</p>
      <ol>
        {documents.map((one) => (
          <li key={one.number}>
            <button
              type="button"
              aria-current={one.number === number ? 'true' : undefined}
              onClick={() => onChoose(one.number)}
            >
              <span className="document-state" data-seen={seen.has(one.number)}>
                {seen.has(one.number) ? <Icon name="check" /> : one.number}
              </span>
              <bdi className="document-name">{one.title}</bdi>
              <span className="note">
                {one.pages !== null && texts.intro.pages(one.pages)}
                <span className="visually-hidden">{` ${seen.has(one.number) ? words.read : words.unread}`}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {next !== undefined && next.number !== number && (
        <button type="button" className="button button-plain" onClick={() => onChoose(next.number)}>
          {words.next}
        </button>
      )}
    </nav>
  )
}
