import type { SignerView } from '../../api/signing.ts'
import { Fold } from '../../components/fold.tsx'
import { Moment } from '../../components/moment.tsx'
import { OtherHost } from '../../components/other-host.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { texts } from '../../strings/signing.ts'
import { senderNames } from './sender-names.ts'

/** In the words of the reader's role. */
export type Words = typeof texts.done

export type RecordsProps = { readonly view: SignerView; readonly words: Words }

/** What to keep with the copy. */
export function Records({ view, words }: RecordsProps) {
  return (
    <section className="records" aria-labelledby="records">
      <h2 id="records">{words.factsTitle}</h2>
      <Facts view={view} words={words} />
      <Checking view={view} words={words} />
    </section>
  )
}

function Facts({ view: { document, sender, signer, reference }, words }: RecordsProps) {
  const doneAt = signer.signedAt ?? (signer.role === 'viewer' ? signer.viewedAt : null)
  return (
    <dl className="facts">
      <div>
        <dt>{words.document}</dt>
        <dd>
          <bdi>{document.title}</bdi>
        </dd>
      </div>
      <div>
        <dt>{words.sender}</dt>
        <dd>{senderNames(sender)}</dd>
      </div>
      {doneAt !== null && (
        <div>
          <dt>{words.signedAt}</dt>
          <dd>
            <Moment iso={doneAt} />
          </dd>
        </div>
      )}
      <div>
        <dt>{words.reference}</dt>
        <dd>
          <code>{reference}</code>
        </dd>
      </div>
    </dl>
  )
}

/** Where anyone can verify each copy, and the fingerprints. A title only if there are several. */
function Checking({ view, words }: RecordsProps) {
  const { documents } = view
  const all = documents.map((one) => {
    // Older nodes send these for the first document only.
    const { finalHash = null, verifyUrl = null }: Partial<SignerView> = one.number === 1 ? view : one
    return { ...one, finalHash, verifyUrl }
  })
  const title = (name: string) =>
    documents.length > 1 && (
      <>
        : <bdi>{name}</bdi>
      </>
    )
  const checked = all.flatMap((one) => (one.verifyUrl === null ? [] : [{ ...one, verifyUrl: one.verifyUrl }]))
  const hashed = all.flatMap(({ finalHash, fileHash, ...one }) => {
    const hash = finalHash ?? fileHash
    return hash === null ? [] : [{ ...one, hash, name: finalHash === null ? words.fileHash : words.finalHash }]
  })
  return (
    <>
      {checked.length > 0 && (
        <div className="records-check">
          {checked.map((one) => (
            <p key={one.number}>
              <OtherHost address={one.verifyUrl}>
                {words.verify}
                {title(one.title)}
              </OtherHost>
            </p>
          ))}
          <p className="note">{words.verifyHint}</p>
        </div>
      )}
      {hashed.length > 0 && (
        <Fold title={texts.details.title}>
          <dl className="facts">
            {hashed.map((one) => (
              <div key={one.number}>
                <dt>
                  {one.name}
                  {title(one.title)}
                </dt>
                <dd>
                  <HashText hash={one.hash} />
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </>
  )
}
