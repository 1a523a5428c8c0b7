import { useEffect } from 'react'

/** While something would be lost, the browser asks before it leaves, in words of its own. */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [needed])
}
