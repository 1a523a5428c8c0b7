import { type FormEvent, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { leaveForGood } from '../../../navigation/navigate.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { LinkFailure } from './link-failure.tsx'
import type { RequestSigner } from './request.ts'

const texts = consoleTexts.signing.inPerson

type Props = { readonly requestId: string; readonly signer: RequestSigner; readonly onClose: () => void }

/** Opens the signing page on this device, for the signer. By default, the sender is signed out before. */
export function OpenInPerson({ requestId, signer, onClose }: Props) {
  const { own } = useSession()
  const [signsOut, setSignsOut] = useState(true)
  const { busy, problem, run } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const call = own('replaceSigningLink', { id: requestId, signerId: signer.id })
    run(
      async (signal) => {
        const linked = await act(call, { send: false }, signal)
        if (!linked.ok || !signsOut) return linked
        const signedOut = await act(callConsole('signOut'), null, signal)
        return signedOut.ok ? linked : signedOut
      },
      ({ signingUrl }) => leaveForGood(pathOf(signingUrl)),
    )
  }
  return (
    <Modal title={texts.title(signer.name)} onClose={onClose} isHeld={busy}>
      <form className="form" onSubmit={submit}>
        <p>{texts.text(signer.name)}</p>
        <label className="choice">
          <input type="checkbox" checked={signsOut} onChange={({ target }) => setSignsOut(target.checked)} />
          <span>{texts.signOut(signer.name)}</span>
        </label>
        <LinkFailure problem={problem} />
        <ModalActions action={texts.submit} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

/** This device has the service open already, perhaps under another name. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
