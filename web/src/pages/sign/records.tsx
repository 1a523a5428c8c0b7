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

/** Where anyone can verify the copy, and its fingerprint. */
function Checking({ view: { document, finalHash, verifyUrl }, words }: RecordsProps) {
  const hash = finalHash ?? document.fileHash
  return (
    <>
      {verifyUrl !== null && (
        <div className="records-check">
          <OtherHost address={verifyUrl}>{words.verify}</OtherHost>
          <p className="note">{words.verifyHint}</p>
        </div>
      )}
      {hash !== null && (
        <Fold title={texts.details.title}>
          <dl className="facts">
            <div>
              <dt>{finalHash === null ? words.fileHash : words.finalHash}</dt>
              <dd>
                <HashText hash={hash} />
              </dd>
            </div>
          </dl>
        </Fold>
      )}
    </>
  )
}
