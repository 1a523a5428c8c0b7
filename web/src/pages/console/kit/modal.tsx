import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A dialog above the page. Escape and the button of the caller close it; the focus returns to where it was. */
export function Modal({ title, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    const opener = document.activeElement
    if (current !== null && !current.open) current.showModal()
    // Taken off the page, a dialog is not closed, and the browser gives no focus back.
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
