import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A button may go away while somebody stands on it; he must not fall back to the top of the page. What is given back
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
