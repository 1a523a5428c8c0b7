import { useCallback, useMemo, useRef } from 'react'
import { endIn, reportViewed } from '../../api/signing.ts'

export type Viewed = {
  /** Call it when a part of the document is shown or downloaded. */
  readonly onSeen: () => void
  readonly isSeen: () => boolean
  /** Resolves when the service has answered. Retries a report that was lost. */
  readonly report: () => Promise<void>
  /** For a service that says it has no report. */
  readonly reportAgain: () => Promise<void>
}

/**
 * Whether the signer was shown the document, in an earlier visit (`before`) or in this one. The service needs the
 * report to accept a signature. A prerendered page or a background tab does not count as shown.
 */
export function useViewed(token: string, before: boolean): Viewed {
  const seen = useRef(before)
  const reported = useRef<Promise<boolean> | null>(before ? Promise.resolve(true) : null)
  const report = useCallback(async () => {
    const current = reported.current ?? reportView(token)
    reported.current = current
    const isReported = await current
    if (!isReported && reported.current === current) reported.current = null
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

/** Resolves to whether no retry is needed. */
async function reportView(token: string): Promise<boolean> {
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
