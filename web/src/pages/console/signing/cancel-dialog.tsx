import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.signing

type Props = { readonly id: string; readonly onDone: () => void; readonly onClose: () => void }

/** Confirms canceling, because it ends the request for all signers. */
export function CancelDialog({ id, onDone, onClose }: Props) {
  const { own } = useSession()
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = reason.trim() === '' ? {} : { reason: reason.trim() }
    run((signal) => act(own('cancelSigningRequest', { id }), body, signal), onDone)
  }
  return (
    <Modal title={texts.cancelTitle} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p>{texts.cancelText}</p>
        <Field label={texts.cancelReason} hint={texts.cancelReasonHint}>
          {(parts) => (
            <textarea
              {...parts}
              rows={3}
              dir="auto"
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Failure problem={problem} />
        <ModalActions action={texts.cancelSubmit} isDangerous busy={busy} back={texts.cancelBack} onClose={onClose} />
      </form>
    </Modal>
  )
}
