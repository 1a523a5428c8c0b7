import type { CreatedSigner } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { strings } from '../../../strings/strings.ts'
import { useSession } from '../shell/session.tsx'
import { needsPhone } from './authentication/identity-choices.ts'
import { PhoneField } from './authentication/phone-field.tsx'
import { changesTo, type EnteredPerson, wrongPerson } from './entered-person.ts'
import { LinkFailure } from './link-failure.tsx'
import type { RequestDetails, RequestSigner } from './request.ts'

const texts = consoleTexts.signing.correct
const labels = consoleTexts.newRequest.signers

type Props = {
  readonly request: RequestDetails
  readonly signer: RequestSigner
  readonly onCorrected: (signer: CreatedSigner) => void
  readonly onClose: () => void
}

/** Name, email address, phone number and language of a signer who has not signed. */
export function CorrectSigner({ request, signer, onCorrected, onClose }: Props) {
  const { own } = useSession()
  // The page refreshes the signer meanwhile: only what was changed here is sent.
  const [opened] = useState<EnteredPerson>(signer)
  const [entered, setEntered] = useState(opened)
  const [wrong, setWrong] = useState<ReturnType<typeof wrongPerson>>({})
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const enter = (change: Partial<EnteredPerson>) => setEntered((before) => ({ ...before, ...change }))
  const isPrinted = problem?.kind === 'refused' && problem.code === 'SIGNER_NAME_PRINTED'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongPerson(entered, signer, request.signers)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const changes = changesTo(opened, entered)
    if (Object.keys(changes).length === 0) return onClose()
    const call = own('correctSigner', { id: request.signingRequestId, signerId: signer.id })
    // The link is shown only once. A retry with the same key gets the same response, if the first was lost.
    const headers = { 'idempotency-key': keyFor(JSON.stringify(changes)) }
    run((signal) => act(call, changes, signal, headers), onCorrected)
  }

  return (
    <Modal title={texts.title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{signer.invitedAt === null ? texts.text : texts.textInvited}</p>
        <Field label={labels.name} error={wrong.name ?? (isPrinted ? texts.namePrinted : null)}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              autoComplete="off"
              value={entered.name}
              onChange={({ target }) => enter({ name: target.value })}
            />
          )}
        </Field>
        <Field label={labels.email} error={wrong.email ?? null}>
          {(parts) => (
            <input
              {...parts}
              type="email"
              dir="ltr"
              autoComplete="off"
              value={entered.email}
              onChange={({ target }) => enter({ email: target.value })}
            />
          )}
        </Field>
        {needsPhone(signer.authentication) && (
          <PhoneField value={entered.phone ?? ''} error={wrong.phone ?? null} onPhone={(phone) => enter({ phone })} />
        )}
        <Field label={strings.language}>
          {(parts) => (
            <LanguageSelect
              {...parts}
              value={entered.language}
              onLanguage={(language) => language !== null && enter({ language })}
            />
          )}
        </Field>
        <LinkFailure problem={isPrinted ? null : problem} />
        <ModalActions action={texts.submit} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
