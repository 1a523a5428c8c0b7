import { type ReactNode, useId } from 'react'

type Parts = { readonly id: string; readonly 'aria-describedby': string; readonly 'aria-invalid': boolean }

type Props = {
  readonly label: string
  readonly hint?: string
  /** Null if the input is valid. */
  readonly error?: string | null
  /** Renders the control with the given attributes: `{(parts) => <input {...parts} … />}`. */
  readonly children: (parts: Parts) => ReactNode
}

/** A control with its label, hint and error, connected for screen readers. */
export function Field({ label, hint, error = null, children }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': error !== null })}
      <p id={`${id}-hint`} className="note" hidden={hint === undefined}>
        {hint}
      </p>
      <p id={`${id}-error`} className="note failure" role="alert">
        {error}
      </p>
    </div>
  )
}
