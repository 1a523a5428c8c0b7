import './file-field.css'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  readonly label: string
  readonly hint: string
  readonly accept?: string
  readonly quiet?: boolean
  /** Whether the user drags files over the page. */
  readonly dragging: boolean
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** The chosen file, shown instead of the hint. Null if there is none. */
  readonly children: ReactNode | null
}

type OneProps = Omit<Props, 'multiple' | 'onFiles'> & { readonly onFile: (file: File) => void }

export function FileField({ onFile, ...props }: OneProps) {
  return <FilesField {...props} onFiles={([file]) => file !== undefined && onFile(file)} />
}

/** A native file input with a large label, so that keyboards, screen readers and touch work. */
export function FilesField({
  label,
  hint,
  accept,
  quiet = false,
  dragging,
  multiple = false,
  onFiles,
  children,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const remember = useKeptFocus(() => input.current)

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    if (files.length === 0) return
    onFiles(files)
    // Without this, choosing the same file again fires no event.
    target.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the focus
    <div
      onFocus={remember}
      className={`file-field${quiet ? ' file-field-quiet' : ''}${dragging ? ' file-field-dragging' : ''}`}
    >
      <input
        ref={input}
        id={id}
        className="file-input visually-hidden"
        type="file"
        accept={accept}
        multiple={multiple}
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
