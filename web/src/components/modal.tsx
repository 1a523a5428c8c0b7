import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'

type Props = {
  readonly title: string
  readonly onClose: () => void
  /** Escape does nothing: something runs whose outcome must be seen, or is shown that cannot be had again. */
  readonly isHeld?: boolean
  readonly children: ReactNode
}

/** A dialog above the page. Escape and the button of the caller close it; the focus returns to where it was. */
export function Modal({ title, onClose, isHeld = false, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { current } = dialog
    // Once: a second run of the effect would find the focus within.
    opener.current ??= document.activeElement
    open(current)
    // Taken off the page, a dialog is not closed, and the browser gives no focus back.
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
      // Browsers let nobody hold a dialog for ever: pressed often enough, Escape closes it all the same.
      onClose={() => (isHeld ? open(dialog.current) : onClose())}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** The focus goes to what is marked to have it first, or where the browser puts it. */
function open(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.open) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus()
}
