import { useCallback, useRef } from 'react'
import { reportViewed } from '../../api/signing.ts'

/**
 * Tells the service that the document is before somebody's eyes. A page that a browser loads ahead, or a tab in the
 * background, shows it to nobody yet.
 */
export function useViewed(token: string): () => void {
  const told = useRef(false)
  return useCallback(() => {
    if (told.current) return
    told.current = true
    void tell(token).then((heard) => {
      told.current = heard
    })
  }, [token])
}

/** Whether it need not be told again, with the next page that comes into sight. */
async function tell(token: string): Promise<boolean> {
  await whenVisible()
  const answer = await reportViewed(token, new AbortController().signal)
  return answer.ok || answer.problem.kind === 'refused'
}

function whenVisible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}
