import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => watchMedia(query, onChange), [query])
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export const DARK = '(prefers-color-scheme: dark)'

/** Reports changes until the returned function is called. */
export function watchMedia(query: string, onChange: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
