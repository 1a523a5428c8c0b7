import { documentPath, type SignerView } from '../../api/signing.ts'
import { Fold } from '../../components/fold.tsx'
import { Icon } from '../../components/icon.tsx'
import { Moment } from '../../components/moment.tsx'
import { OtherHost } from '../../components/other-host.tsx'
import { HashText } from '../../components/verbatim-text.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { texts } from '../../strings/signing.ts'
import { Progress } from './progress.tsx'
import { senderNames } from './sender-names.ts'

type Words = typeof texts.done

/** In the words of the reader's role. */
function wordsFor({ signer }: SignerView): Words {
  return { ...texts.done, ...texts.roles[signer.role].done }
}

type Props = { readonly token: string; readonly view: SignerView }

/** This person is done: the copy, and what to keep with it. */
export function DonePage({ token, view }: Props) {
  const isComplete = view.status === 'COMPLETED'
  const words = wordsFor(view)
  return (
    <>
      <Verdict tone="good" title={isComplete ? words.completed : words.signed}>
        <p>{outlook(view, words)}</p>
        {view.progress.total > 1 && <Progress progress={view.progress} words={words} />}
        <p>
          <a className={`button${isComplete ? '' : ' button-plain'}`} href={documentPath(token)} download>
            <Icon name="download" /> {isComplete ? words.download : words.downloadSoFar}
          </a>
        </p>
        {view.document.file !== null && <p className="note">{words.container}</p>}
      </Verdict>
      <section className="records" aria-labelledby="records">
        <h2 id="records">{words.factsTitle}</h2>
        <Records view={view} words={words} />
        <Checking view={view} words={words} />
      </section>
    </>
  )
}

function outlook({ status }: SignerView, words: Words): string {
  switch (status) {
    case 'PENDING':
    case 'IN_PROGRESS':
      return words.waitsFor
    case 'FINALIZING':
      return words.finishing
    case 'COMPLETED':
      return words.completedText
  }
}

type PartProps = { readonly view: SignerView; readonly words: Words }

function Records({ view: { document, sender, signer, reference }, words }: PartProps) {
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
function Checking({ view: { document, finalHash, verifyUrl }, words }: PartProps) {
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
