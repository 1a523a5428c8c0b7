import { useEffect } from 'react'
import { guardLeaving } from './leave-guard.ts'

/** While something would be lost, the page is not left without a question: by the browser's own, or by the console's. */
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
