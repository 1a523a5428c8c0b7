import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'

type Props = {
  readonly title: string
  readonly onClose: () => void
  /** Disables Escape while an action runs, or while a value is shown that cannot be retrieved again. */
  readonly isHeld?: boolean
  readonly children: ReactNode
}

/** A modal dialog. Escape or the caller's button closes it, and focus returns to where it was. */
export function Modal({ title, onClose, isHeld = false, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { current } = dialog
    // Only once: a second run of the effect would find the focus inside the dialog.
    opener.current ??= document.activeElement
    open(current)
    // Browsers do not restore focus when an open dialog is unmounted.
    return () => {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus()
    }
  }, [])
  const hold = (event: SyntheticEvent) => {
    if (isHeld) event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={id}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hold(event)}
      onCancel={hold}
      // Browsers close a dialog if Escape is pressed repeatedly, even if `cancel` is prevented. It opens again.
      onClose={() => (isHeld ? open(dialog.current) : onClose())}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** Moves focus to the element with `data-focus-first`, or lets the browser decide. */
function open(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.open) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus()
}
