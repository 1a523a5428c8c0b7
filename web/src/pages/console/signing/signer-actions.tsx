import type { CreatedSigner } from '@countersign/api'
import { useState } from 'react'
import { consoleTexts } from '../../../strings/console.ts'
import { needsCode } from './authentication/identity-choices.ts'
import { NewAccessCode } from './authentication/new-access-code.tsx'
import { ResetPasskey } from './authentication/reset-passkey.tsx'
import { CorrectSigner } from './correct-signer.tsx'
import { NewLink } from './new-link.tsx'
import { OpenInPerson } from './open-in-person.tsx'
import { ReplaceLink } from './replace-link.tsx'
import { canChange, type RequestDetails, type RequestSigner } from './request.ts'

const texts = consoleTexts.signing

type Props = {
  readonly signer: RequestSigner
  readonly request: RequestDetails
  readonly onChanged: () => void
}

type Step =
  | { readonly kind: 'correct' | 'replace' | 'in-person' | 'code' | 'passkey' }
  | { readonly kind: 'linked'; readonly signer: CreatedSigner; readonly note: string }

/** What can be done for a signer while they have not signed. */
export function SignerActions({ signer, request, onChanged }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const isInPerson = signer.delivery === 'in_person'
  const close = () => setStep(null)
  const linked = (given: CreatedSigner, isSent: boolean) => {
    const isMailedLater = signer.invitedAt === null && !isInPerson
    const unsent = isMailedLater ? texts.newLink.later : texts.newLink.unsent
    setStep({ kind: 'linked', signer: given, note: isSent ? texts.newLink.sent(given.email) : unsent })
    onChanged()
  }
  return (
    <>
      {canChange(signer, request) && (
        <div className="signer-actions">
          {isInPerson && signer.isTheirTurn && (
            <button
              type="button"
              className="button"
              aria-label={texts.inPerson.actOf(signer.name)}
              onClick={() => setStep({ kind: 'in-person' })}
            >
              {texts.inPerson.act}
            </button>
          )}
          <button
            type="button"
            className="button-small"
            aria-label={texts.correct.actOf(signer.name)}
            onClick={() => setStep({ kind: 'correct' })}
          >
            {texts.correct.act}
          </button>
          {needsCode(signer.authentication) && (
            <button
              type="button"
              className="button-small"
              aria-label={consoleTexts.authentication.newCode.actOf(signer.name)}
              onClick={() => setStep({ kind: 'code' })}
            >
              {consoleTexts.authentication.newCode.act}
            </button>
          )}
          {signer.authentication?.includes('passkey') && (
            <button
              type="button"
              className="button-small"
              aria-label={consoleTexts.authentication.resetPasskey.actOf(signer.name)}
              onClick={() => setStep({ kind: 'passkey' })}
            >
              {consoleTexts.authentication.resetPasskey.act}
            </button>
          )}
          <button
            type="button"
            className="button-small"
            aria-label={texts.newLink.actOf(signer.name)}
            onClick={() => setStep({ kind: 'replace' })}
          >
            {texts.newLink.act}
          </button>
        </div>
      )}
      {step?.kind === 'correct' && (
        <CorrectSigner
          signer={signer}
          request={request}
          onCorrected={(corrected) => linked(corrected, signer.invitedAt !== null)}
          onClose={close}
        />
      )}
      {step?.kind === 'replace' && (
        <ReplaceLink requestId={request.signingRequestId} signer={signer} onReplaced={linked} onClose={close} />
      )}
      {step?.kind === 'code' && (
        <NewAccessCode
          requestId={request.signingRequestId}
          signer={signer}
          onSaved={(given) => linked(given, signer.invitedAt !== null)}
          onClose={close}
        />
      )}
      {step?.kind === 'passkey' && (
        <ResetPasskey
          requestId={request.signingRequestId}
          signer={signer}
          onDone={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'in-person' && (
        <OpenInPerson requestId={request.signingRequestId} signer={signer} onClose={close} />
      )}
      {step?.kind === 'linked' && <NewLink signer={step.signer} note={step.note} onClose={close} />}
    </>
  )
}
