import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps focus near a button that disappears, so that it does not jump to the top of the page. Returns the listener for
 * focus events of the container.
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
