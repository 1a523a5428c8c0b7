import './people.css'
import { useEffect } from 'react'
import type { SignerView } from '../../../api/signing.ts'
import { Verdict } from '../../../components/verdict.tsx'
import { texts, wordsFor } from '../../../strings/people.ts'
import { isolated } from '../../../strings/word-forms.ts'

export type HandOverProps = {
  readonly view: SignerView
  /** Whether the person at the device has proved to be the signer. */
  readonly isProved: boolean
  readonly onTaken: () => void
}

/** Before a person signs on the sender's device. */
export function HandOver({ view: { signer, sender, document }, isProved, onTaken }: HandOverProps) {
  useEffect(() => {
    if (isProved) onTaken()
  }, [isProved, onTaken])
  const name = isolated(signer.name)
  return (
    <Verdict tone="plain" title={texts.handOver.title(name)}>
      <p>{wordsFor(signer.role).handOver(isolated(sender.name), name)}</p>
      <p>
        <strong>
          <bdi>{document.title}</bdi>
        </strong>
      </p>
      <p>
        <button type="button" className="button" onClick={onTaken}>
          {texts.handOver.start(name)}
        </button>
      </p>
    </Verdict>
  )
}

export type HandBackProps = { readonly sender: string }

/** After a person signed or declined on the sender's device. */
export function HandBack({ sender }: HandBackProps) {
  return (
    <section className="hand-back" aria-labelledby="hand-back">
      <h2 id="hand-back">{texts.handBack.title}</h2>
      <p>{texts.handBack.text(isolated(sender))}</p>
    </section>
  )
}
