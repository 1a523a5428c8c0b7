import { useEffect, useRef } from 'react'

/** Focuses a moved or new row after it renders, because the browser loses the focus. */
export function useNextFocus() {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<string>(null)
  useEffect(() => {
    if (next.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-focus="${next.current}"]`)?.focus()
    next.current = null
  })
  return {
    list,
    focusNext(name: string) {
      next.current = name
    },
  }
}
