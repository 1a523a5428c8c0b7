import { CopyButton } from '../../../components/copy-button.tsx'
import { Modal } from '../../../components/modal.tsx'
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { deadlineTime } from '../../../strings/times.ts'
import type { EndpointWithSecret } from './endpoint.ts'

const texts = consoleTexts.webhooks.endpoints.secret

type Props = {
  readonly endpoint: EndpointWithSecret
  /** Whether it replaces another secret. */
  readonly isRotated: boolean
  readonly onClose: () => void
}

/** The secret is shown only now. Only the button closes the dialog. */
export function SecretShown({ endpoint: { secret, previousSecretUntil }, isRotated, onClose }: Props) {
  useLeaveWarning(true)
  return (
    <Modal title={texts.title} onClose={onClose} isHeld>
      <p>{texts.text}</p>
      <div className="field">
        <code className="secret" dir="ltr" data-secret="webhook">
          {secret}
        </code>
        <div>
          <CopyButton text={secret} label={texts.copy} />
        </div>
      </div>
      <p>
        {isRotated &&
          (previousSecretUntil === null ? texts.replaced : texts.until(deadlineTime(new Date(previousSecretUntil))))}
        {!isRotated && texts.use}
      </p>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </Modal>
  )
}
