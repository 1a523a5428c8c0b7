import type { CreatedSigner } from '@countersign/api'
import { Modal } from '../../../components/modal.tsx'
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isProtected } from './authentication/identity-choices.ts'
import { SecretLine } from './secret-line.tsx'

const texts = consoleTexts.signing.newLink

type Props = { readonly signer: CreatedSigner; readonly note: string; readonly onClose: () => void }

/** The link is shown only now, so only the button closes the dialog. */
export function NewLink({ signer: { name, signingUrl, authentication }, note, onClose }: Props) {
  useLeaveWarning(true)
  const { copy, copyOf } = consoleTexts.newRequest.created
  return (
    <Modal title={texts.title} onClose={onClose} isHeld>
      <p>{note}</p>
      <SecretLine text={signingUrl} copy={copy} copyName={copyOf(name)} />
      <p className="note">
        {texts.text} {isProtected(authentication) ? texts.keepCheckedLink : texts.keepLink}
      </p>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {consoleTexts.shared.close}
        </button>
      </div>
    </Modal>
  )
}
