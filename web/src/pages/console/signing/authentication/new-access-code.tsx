import type { CreatedSigner } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { useAction, useKeyFor } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { LinkFailure } from '../link-failure.tsx'
import type { RequestSigner } from '../request.ts'
import { AccessCodeField } from './access-code-field.tsx'
import { isAccessCode } from './access-codes.ts'

const texts = consoleTexts.authentication

type Props = {
  readonly requestId: string
  readonly signer: RequestSigner
  readonly onSaved: (signer: CreatedSigner) => void
  readonly onClose: () => void
}

/** Another access code for a signer, who can then try again. */
export function NewAccessCode({ requestId, signer, onSaved, onClose }: Props) {
  const { own } = useSession()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const isWrong = isTried && !isAccessCode(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAccessCode(code)) return
    const call = own('correctSigner', { id: requestId, signerId: signer.id })
    // The link is shown only once. A retry with the same key gets the same response, if the first was lost.
    const headers = { 'idempotency-key': keyFor(code) }
    run((signal) => act(call, { accessCode: code.trim() }, signal, headers), onSaved)
  }
  return (
    <Modal title={texts.newCode.title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <p>{texts.newCode.text}</p>
        <AccessCodeField who={signer.name} value={code} error={isWrong ? texts.wrongCode : null} onCode={setCode} />
        <LinkFailure problem={problem} />
        <ModalActions action={texts.newCode.submit} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
