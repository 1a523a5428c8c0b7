import type { Outcome } from '../api/problem.ts'
import { useAction } from '../queries/use-action.ts'
import { Modal } from './modal.tsx'
import { ModalActions } from './modal-actions.tsx'
import { Failure } from './unanswered.tsx'

type Props<T> = {
  readonly title: string
  readonly text: string
  /** Label of the confirming button. */
  readonly action: string
  /** Label of the other button. */
  readonly back?: string
  /** Whether it can be undone, so that its button does not warn. */
  readonly isSafe?: boolean
  readonly act: (signal: AbortSignal) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
}

/** Confirms an action, usually one that cannot be undone. */
export function Confirm<T>({ title, text, action, back, isSafe = false, act, onDone, onClose }: Props<T>) {
  const { busy, problem, run } = useAction()
  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <p>{text}</p>
      <Failure problem={problem} />
      <ModalActions
        action={action}
        {...(back !== undefined && { back })}
        isDangerous={!isSafe}
        busy={busy}
        onAct={() => run(act, onDone)}
        isHeld={busy}
        onClose={onClose}
      />
    </Modal>
  )
}
