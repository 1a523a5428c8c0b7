import { useEffect } from 'react'
import { guardLeaving } from './leave-guard.ts'

/** While `needed`, leaving asks for confirmation, by the browser or by the console. */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    const release = guardLeaving()
    return () => {
      removeEventListener('beforeunload', warn)
      release()
    }
  }, [needed])
}
