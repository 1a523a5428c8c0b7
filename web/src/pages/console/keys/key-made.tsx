import type { NewApiKey } from '@countersign/api'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Modal } from '../../../components/modal.tsx'
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { curlLine } from './curl-line.ts'

const texts = consoleTexts.keys.made

/** The key is shown only now. Only the button closes the dialog. */
export function KeyMade({ made, onClose }: { readonly made: NewApiKey; readonly onClose: () => void }) {
  const command = curlLine(made.key)
  useLeaveWarning(true)
  return (
    <Modal title={texts.title} onClose={onClose} isHeld>
      <p>{texts.text}</p>
      <div className="field">
        <h3>{texts.key}</h3>
        <code className="secret" data-secret="key">
          {made.key}
        </code>
        <div>
          <CopyButton text={made.key} label={texts.copy} />
        </div>
      </div>
      <div className="field">
        <h3>{texts.tryIt}</h3>
        <code className="secret">{command}</code>
        <div>
          <CopyButton text={command} label={texts.copyCommand} />
        </div>
      </div>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </Modal>
  )
}
