import type { Outcome } from '../../../problem.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { Failure } from './failure.tsx'
import { Modal } from './modal.tsx'
import { useAct } from './use-act.ts'

type Props<T> = {
  readonly title: string
  readonly text: string
  /** The word on the button that does it. */
  readonly action: string
  readonly act: (signal: AbortSignal) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
}

/** Asks once more before something that cannot be undone. */
export function Confirm<T>({ title, text, action, act, onDone, onClose }: Props<T>) {
  const { busy, problem, run } = useAct()
  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <p>{text}</p>
      <Failure problem={problem} />
      <div className="modal-actions">
        <button type="button" className="button button-plain" disabled={busy} onClick={onClose}>
          {consoleTexts.kit.back}
        </button>
        <button type="button" className="button button-danger" aria-disabled={busy} onClick={() => run(act, onDone)}>
          {busy ? consoleTexts.kit.working : action}
        </button>
      </div>
    </Modal>
  )
}
