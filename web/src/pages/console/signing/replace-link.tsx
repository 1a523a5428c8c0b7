import type { CreatedSigner } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { LinkFailure } from './link-failure.tsx'
import type { RequestSigner } from './request.ts'

const texts = consoleTexts.signing.newLink

type Props = {
  readonly requestId: string
  readonly signer: RequestSigner
  readonly onReplaced: (signer: CreatedSigner, isSent: boolean) => void
  readonly onClose: () => void
}

/** Confirms the replacement, because the old link stops working, and asks whether to email the new one. */
export function ReplaceLink({ requestId, signer, onReplaced, onClose }: Props) {
  const { own } = useSession()
  const isInvited = signer.invitedAt !== null
  const [send, setSend] = useState(isInvited)
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const call = own('replaceSigningLink', { id: requestId, signerId: signer.id })
    // The link is shown only once. A retry with the same key gets the same response, if the first was lost.
    const headers = { 'idempotency-key': keyFor(String(send)) }
    run(
      (signal) => act(call, { send }, signal, headers),
      (replaced) => onReplaced(replaced, send),
    )
  }
  return (
    <Modal title={texts.question} onClose={onClose} isHeld={busy}>
      <form className="form" onSubmit={submit}>
        <p>{texts.questionText}</p>
        {isInvited && (
          <label className="choice">
            <input type="checkbox" checked={send} onChange={({ target }) => setSend(target.checked)} />
            <span>{texts.send(signer.email)}</span>
          </label>
        )}
        <LinkFailure problem={problem} />
        <ModalActions action={texts.submit} isDangerous busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
