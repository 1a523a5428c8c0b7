import type { CreatedSigningRequest } from '@countersign/api'
import { useState } from 'react'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { listTime } from '../../../../strings/times.ts'

const texts = consoleTexts.newRequest.created

/** The answer to a new request: links and secret stand in it and nowhere else. */
type Props = { readonly title: string; readonly created: CreatedSigningRequest; readonly onAgain: () => void }

/** The one moment in which the links and the secret can be read, and what happens now. */
export function RequestCreated({ title, created, onAgain }: Props) {
  const { signingRequestId, signers, webhook, expiresAt } = created
  // The links are in the mails as well; the secret is nowhere else.
  const [isSecretTaken, setSecretTaken] = useState(false)
  useLeaveWarning(webhook.secret !== null && !isSecretTaken)
  const isInOrder = new Set(signers.map(({ order }) => order)).size > 1
  const actions = (
    <>
      <OwnLink className="button" to={`/signing/${signingRequestId}`}>
        {texts.open}
      </OwnLink>
      <button type="button" className="button button-plain" onClick={onAgain}>
        {texts.again}
      </button>
    </>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(title)} actions={actions} />
      <div className="request-form">
        <section className="request-part" aria-labelledby="next-title">
          <h2 id="next-title">{texts.next}</h2>
          <ol className="next-steps">
            <li>{texts.steps.prepare}</li>
            <li>{isInOrder ? texts.steps.inOrder : texts.steps.together}</li>
            <li>{texts.steps.remind}</li>
            <li>{texts.steps.done}</li>
          </ol>
          <p className="note">{texts.expires(listTime(new Date(expiresAt)))}</p>
        </section>
        <section className="request-part" aria-labelledby="links-title">
          <h2 id="links-title">{texts.links}</h2>
          <p>{texts.linksText}</p>
          <ul className="signer-links">
            {signers.map(({ id, name, email, signingUrl }) => (
              <li key={id} className="card">
                <p>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>{' '}
                  <bdi className="note" dir="ltr">
                    {email}
                  </bdi>
                </p>
                <Secret text={signingUrl} copy={texts.copy} copyName={texts.copyOf(name)} />
              </li>
            ))}
          </ul>
        </section>
        {webhook.secret !== null && (
          <section className="request-part" aria-labelledby="secret-title">
            <h2 id="secret-title">{texts.secret}</h2>
            <p>{texts.secretText}</p>
            <Secret text={webhook.secret} copy={texts.copySecret} onCopied={() => setSecretTaken(true)} />
          </section>
        )}
      </div>
    </>
  )
}

type SecretProps = {
  readonly text: string
  readonly copy: string
  readonly copyName?: string
  readonly onCopied?: () => void
}

function Secret({ text, copy, copyName, onCopied = nothing }: SecretProps) {
  return (
    <div className="secret-line">
      <code className="secret" dir="ltr" onCopy={onCopied}>
        {text}
      </code>
      <CopyButton text={text} label={copy} name={copyName} onCopied={onCopied} />
    </div>
  )
}

function nothing(): void {}
