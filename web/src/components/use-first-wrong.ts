import { type RefObject, useEffect, useRef } from 'react'

/** Moves focus to the first invalid control of the form after each attempt to submit it. */
export function useFirstWrong(attempt: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves the focus, and nothing else does
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus()
  }, [attempt])
  return form
}
