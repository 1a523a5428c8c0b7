import './file-field.css'
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  readonly label: string
  readonly hint: string
  readonly accept?: string
  readonly quiet?: boolean
  /** Whether files are being dragged over the page. */
  readonly dragging: boolean
  readonly onFile: (file: File) => void
  /** The file that was chosen, in the place of the hint; null for none. */
  readonly children: ReactNode | null
}

/** A file input under a large label, so that keyboard, screen reader and touch work as with any other input. */
export function FileField({ label, hint, accept, quiet = false, dragging, onFile, children }: Props) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  useKeptFocus(field)

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    onFile(file)
    // Else choosing the same file once more would go unnoticed.
    target.value = ''
  }
  return (
    <div
      ref={field}
      className={`file-field${quiet ? ' file-field-quiet' : ''}${dragging ? ' file-field-dragging' : ''}`}
    >
      <input
        id={id}
        className="file-input visually-hidden"
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={change}
      />
      <label className="file-label" htmlFor={id}>
        <Icon name="file" /> <span>{label}</span>
      </label>
      <div className="file-below" id={`${id}-hint`}>
        {children ?? <p className="note">{hint}</p>}
      </div>
    </div>
  )
}

/** A button in the field may go away while somebody stands on it; he must not fall back to the top of the page. */
function useKeptFocus(field: RefObject<HTMLElement | null>): void {
  const lastFocused = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target
    }
    const element = field.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [field])
  useEffect(() => {
    const { current } = lastFocused
    const isGone = current instanceof Node && !current.isConnected
    if (isGone && document.activeElement === document.body) field.current?.querySelector('input')?.focus()
  })
}
