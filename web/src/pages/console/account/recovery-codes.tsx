import './two-step.css'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Modal } from '../../../components/modal.tsx'
import { SaveButton } from '../../../components/save-button.tsx'
import { useLeaveWarning } from '../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.account.twoStep.codes

/** The codes are shown only now. Only the button closes the dialog. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  useLeaveWarning(true)
  return (
    <Modal title={texts.title} onClose={onClose} isHeld>
      <p>{texts.text}</p>
      <div className="field">
        <code className="secret recovery-codes" dir="ltr" data-secret="recovery-codes">
          {text}
        </code>
        <div className="page-actions">
          <CopyButton text={text} label={texts.copy} />
          <SaveButton name="countersign-recovery-codes.txt" text={text} label={texts.download} />
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
