import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A button may disappear while it has the focus, and the focus must not jump to the top of the page. What is given back
 * listens to the focus within.
 */
export function useKeptFocus(fallback: () => HTMLElement | null | undefined): (event: FocusEvent) => void {
  const lastFocused = useRef<Element>(null)
  useEffect(() => {
    const isGone = lastFocused.current?.isConnected === false && document.activeElement === document.body
    if (!isGone) return
    lastFocused.current = null
    fallback()?.focus({ preventScroll: true })
  })
  return ({ target }) => {
    lastFocused.current = target
  }
}
