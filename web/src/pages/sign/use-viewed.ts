import { useCallback, useMemo, useRef } from 'react'
import { endIn, reportViewed } from '../../api/signing.ts'

export type Viewed = {
  /** A part of the document is shown, or was taken home. */
  readonly onSeen: () => void
  readonly isSeen: () => boolean
  /** Resolves when the service has answered; what it did not hear is reported again. */
  readonly report: () => Promise<void>
  /** For a service that says it has not heard. */
  readonly reportAgain: () => Promise<void>
}

/**
 * Whether the signer was shown the document, in an earlier visit (`before`) or in this one. The service is told, since it takes no
 * signature otherwise. A page that a browser loads ahead, or a tab in the background, shows it to nobody yet.
 */
export function useViewed(token: string, before: boolean): Viewed {
  const seen = useRef(before)
  const reported = useRef<Promise<boolean> | null>(before ? Promise.resolve(true) : null)
  const report = useCallback(async () => {
    const current = reported.current ?? tell(token)
    reported.current = current
    const heard = await current
    if (!heard && reported.current === current) reported.current = null
  }, [token])
  const reportAgain = useCallback(async () => {
    reported.current = null
    await report()
  }, [report])
  const onSeen = useCallback(() => {
    seen.current = true
    void report()
  }, [report])
  return useMemo(() => ({ onSeen, isSeen: () => seen.current, report, reportAgain }), [onSeen, report, reportAgain])
}

/** Whether it need not be told again. */
async function tell(token: string): Promise<boolean> {
  await whenVisible()
  const answer = await reportViewed(token, new AbortController().signal)
  return answer.ok || endIn(answer.problem) !== null
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
