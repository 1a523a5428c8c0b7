import './dialog.css'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { ProblemNote } from '../../components/problem-note.tsx'

type Props = {
  readonly title: string
  readonly words: { readonly failed: string; readonly back: string; readonly sending: string }
  readonly submit: string
  readonly isDangerous?: boolean
  /** Returns the problem, if any. Null also if there was nothing to send. */
  readonly onSubmit: () => Promise<Problem | null>
  readonly onFailed: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for what an act needs, and confirms it, because it cannot be undone. */
export function AskDialog({ title, words, submit, isDangerous = false, onSubmit, onFailed, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const running = useRef(false)
  const isClosed = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  // Immediately: the browser reports a closed dialog later, and until then a person who opens it again would see nothing.
  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    dialog.current?.close()
    onClose()
  }
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setBusy(true)
    const found = await onSubmit()
    running.current = false
    setBusy(false)
    setProblem(found)
    if (found !== null) onFailed()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onCancel={close} onClose={close}>
      <form onSubmit={(event) => void run(event)} noValidate>
        <h2 id={id}>{title}</h2>
        {children}
        <div role="alert" className="failure">
          {problem !== null && (
            <>
              <p>{words.failed}</p>
              <ProblemNote problem={problem} />
            </>
          )}
        </div>
        <div className="dialog-actions">
          <button type="button" className="button button-plain" onClick={close}>
            {words.back}
          </button>
          <button type="submit" className={isDangerous ? 'button button-danger' : 'button'} aria-disabled={busy}>
            {busy ? words.sending : submit}
          </button>
        </div>
      </form>
    </dialog>
  )
}
