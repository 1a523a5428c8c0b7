import './request-intro.css'
import type { SignerView } from '../../api/signing.ts'
import { activeContentWords } from '../../strings/active-content.ts'
import { texts } from '../../strings/signing.ts'
import { deadlineTime } from '../../strings/times.ts'
import { isolated } from '../../strings/word-forms.ts'
import { senderNames } from './sender-names.ts'

/** In the words of the reader's role. */
function wordsFor(role: SignerView['signer']['role']): typeof texts.intro {
  return { ...texts.intro, ...texts.roles[role].intro }
}

/** A longer message would push the document off the screen. */
const longMessage = 400

type Props = {
  readonly view: SignerView
  readonly heading: 'h1' | 'h2'
  readonly onNotMe: (() => void) | null
}

/** Who requests which signature from whom, and until when. */
export function RequestIntro({
  view: { document, sender, signer, message, expiresAt },
  heading: Heading,
  onNotMe,
}: Props) {
  const isTitle = Heading === 'h1'
  const words = wordsFor(signer.role)
  return (
    <div className="request-intro">
      <p className="request-asks">{words.asks(senderNames(sender))}</p>
      <Heading id={isTitle ? 'title' : 'document'} tabIndex={isTitle ? -1 : undefined}>
        <bdi>{document.title}</bdi>
      </Heading>
      <dl className="request-facts">
        <div>
          <dt>{words.until}</dt>
          <dd>
            <time dateTime={expiresAt}>{deadlineTime(new Date(expiresAt))}</time>
          </dd>
        </div>
        <div>
          <dt>{words.signingAs}</dt>
          <dd>
            <bdi>{signer.name}</bdi>{' '}
            <bdi className="note" dir="ltr">
              {signer.email}
            </bdi>{' '}
            {onNotMe !== null && (
              <button type="button" className="button-link" onClick={onNotMe}>
                {words.notMe}
              </button>
            )}
          </dd>
        </div>
      </dl>
      {document.activeContent.length > 0 && (
        <p className="request-warning">
          {words.activeContent(isolated(sender.name), activeContentWords(document.activeContent))}
        </p>
      )}
      {message !== null && message.trim() !== '' && <Message sender={sender.name} text={message} />}
    </div>
  )
}

function Message({ sender, text }: { readonly sender: string; readonly text: string }) {
  if (text.length > longMessage) {
    return (
      <details className="request-message">
        <summary>{texts.intro.message(isolated(sender))}</summary>
        <p dir="auto">{text}</p>
      </details>
    )
  }
  return (
    <figure className="request-message">
      <figcaption>{texts.intro.message(isolated(sender))}</figcaption>
      <p dir="auto">{text}</p>
    </figure>
  )
}
