import type { CreatedSigner } from '@countersign/api'
import { useState } from 'react'
import { consoleTexts } from '../../../strings/console.ts'
import { CorrectSigner } from './correct-signer.tsx'
import { NewLink } from './new-link.tsx'
import { ReplaceLink } from './replace-link.tsx'
import { canChange, type RequestDetails, type RequestSigner } from './request.ts'

const texts = consoleTexts.signing

type Props = {
  readonly signer: RequestSigner
  readonly request: RequestDetails
  readonly onChanged: () => void
}

type Step =
  | { readonly kind: 'correct' | 'replace' }
  | { readonly kind: 'linked'; readonly signer: CreatedSigner; readonly note: string }

/** What can be done for a signer while they have not signed. */
export function SignerActions({ signer, request, onChanged }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const linked = (given: CreatedSigner, isSent: boolean) => {
    const unsent = signer.invitedAt === null ? texts.newLink.later : texts.newLink.unsent
    setStep({ kind: 'linked', signer: given, note: isSent ? texts.newLink.sent(given.email) : unsent })
    onChanged()
  }
  return (
    <>
      {canChange(signer, request) && (
        <div className="signer-actions">
          <button
            type="button"
            className="button-small"
            aria-label={texts.correct.actOf(signer.name)}
            onClick={() => setStep({ kind: 'correct' })}
          >
            {texts.correct.act}
          </button>
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
      {step?.kind === 'linked' && <NewLink signer={step.signer} note={step.note} onClose={close} />}
    </>
  )
}
