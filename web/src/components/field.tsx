import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

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

/** Moves focus to the first invalid control of the form after each attempt to submit it. */
export function useFirstWrong(attempt: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves the focus, and nothing else does
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus()
  }, [attempt])
  return form
}
