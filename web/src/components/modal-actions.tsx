import { consoleTexts } from '../strings/console.ts'

type Props = {
  /** Label of the confirming button. */
  readonly action: string
  readonly isDangerous?: boolean
  readonly busy: boolean
  /** Absent in a form, which the button submits. */
  readonly onAct?: () => void
  readonly back?: string
  /** Whether Cancel is disabled while the action runs. */
  readonly isHeld?: boolean
  readonly onClose: () => void
}

/** The two buttons at the end of a dialog. */
export function ModalActions({ action, isDangerous = false, busy, onAct, back, isHeld = false, onClose }: Props) {
  return (
    <div className="modal-actions">
      <button type="button" className="button button-plain" disabled={isHeld} onClick={onClose}>
        {back ?? consoleTexts.shared.back}
      </button>
      <button
        type={onAct === undefined ? 'submit' : 'button'}
        className={isDangerous ? 'button button-danger' : 'button'}
        aria-disabled={busy}
        onClick={onAct}
      >
        {busy ? consoleTexts.shared.working : action}
      </button>
    </div>
  )
}
