import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A dialog above the page. Escape and the button of the caller close it; the focus returns to where it was. */
export function Modal({ title, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (current !== null && !current.open) current.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
