import type { CreatedSigningRequest } from '@countersign/api'
import { useState } from 'react'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { listTime } from '../../../../strings/times.ts'
import { isProtected } from '../authentication/identity-choices.ts'
import { SecretLine } from '../secret-line.tsx'
import type { NewRequest } from './read-entered.ts'

const texts = consoleTexts.newRequest.created
const identities = consoleTexts.authentication

/** Only this response contains the links and the secret. */
type Props = {
  readonly sent: Pick<NewRequest, 'documentTitle' | 'reminders'>
  /** In the order of the signers; undefined for those without one. */
  readonly accessCodes: readonly (string | undefined)[]
  readonly created: CreatedSigningRequest
  readonly onAgain: () => void
  readonly again?: string
}

/** The links and the secret are shown only now. */
export function RequestCreated({
  sent: { documentTitle, reminders },
  accessCodes,
  created,
  onAgain,
  again = texts.again,
}: Props) {
  const { signingRequestId, signers, webhook, expiresAt } = created
  // Emails contain the links, but nothing else contains the secret.
  const [isSecretTaken, setSecretTaken] = useState(false)
  useLeaveWarning(webhook.secret !== null && !isSecretTaken)
  const isInOrder = new Set(signers.map(({ order }) => order)).size > 1
  const actions = (
    <>
      <OwnLink className="button" to={`/signing/${signingRequestId}`}>
        {texts.open}
      </OwnLink>
      <button type="button" className="button button-plain" onClick={onAgain}>
        {again}
      </button>
    </>
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(documentTitle)} actions={actions} />
      <div className="request-form">
        <section className="request-part" aria-labelledby="next-title">
          <h2 id="next-title">{texts.next}</h2>
          <ol className="next-steps">
            <li>{texts.steps.prepare}</li>
            <li>{isInOrder ? texts.steps.inOrder : texts.steps.together}</li>
            {reminders?.most !== 0 && <li>{texts.steps.remind}</li>}
            <li>{texts.steps.done}</li>
          </ol>
          <p className="note">{texts.expires(listTime(new Date(expiresAt)))}</p>
        </section>
        <section className="request-part" aria-labelledby="links-title">
          <h2 id="links-title">{texts.links}</h2>
          <p>{texts.linksText}</p>
          <p>{texts.keepLinks[howManyNeedCodes(signers)]}</p>
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
                <SecretLine text={signingUrl} copy={texts.copy} copyName={texts.copyOf(name)} />
              </li>
            ))}
          </ul>
        </section>
        {accessCodes.some((code) => code !== undefined) && (
          <section className="request-part" aria-labelledby="codes-title">
            <h2 id="codes-title">{identities.codes}</h2>
            <p>{identities.codesText}</p>
            <ul className="signer-codes">
              {signers.map(({ id, name }, index) => {
                const code = accessCodes[index]
                return (
                  code !== undefined && (
                    <li key={id} className="card">
                      <p>
                        <strong>
                          <bdi>{name}</bdi>
                        </strong>
                      </p>
                      <SecretLine text={code} copy={identities.copy} copyName={identities.copyOf(name)} />
                    </li>
                  )
                )
              })}
            </ul>
          </section>
        )}
        {webhook.secret !== null && (
          <section className="request-part" aria-labelledby="secret-title">
            <h2 id="secret-title">{texts.secret}</h2>
            <p>{texts.secretText}</p>
            <SecretLine text={webhook.secret} copy={texts.copySecret} onCopied={() => setSecretTaken(true)} />
          </section>
        )}
      </div>
    </>
  )
}

function howManyNeedCodes(signers: CreatedSigningRequest['signers']): 'none' | 'some' | 'all' {
  const coded = signers.filter(({ authentication }) => isProtected(authentication)).length
  return coded === 0 ? 'none' : coded === signers.length ? 'all' : 'some'
}
