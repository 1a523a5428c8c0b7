import { useEffect } from 'react'
import type { Pages } from './use-pages.ts'

/** Asks again for a list that is seen, as long as something in it still changes. Position and focus stay. */
export function useLiveList<T>({ items, lookAgain }: Pages<T>, isAlive: (item: T) => boolean, everyMs: number): void {
  const alive = items?.some(isAlive) ?? false
  useEffect(() => {
    if (!alive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') lookAgain()
    }, everyMs)
    return () => clearInterval(timer)
  }, [alive, lookAgain, everyMs])
}
