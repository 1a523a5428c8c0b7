import { useCallback, useRef, useState } from 'react'
import { endIn, reportViewed, type SignerView } from '../../api/signing.ts'

export type Viewed = {
  /** The numbers of the documents that the signer was shown. */
  readonly seen: ReadonlySet<number>
  /** Call it when a part of a document is shown or downloaded. */
  readonly onSeen: (number: number) => void
  /** Whether the signer was shown all documents. */
  readonly isSeen: () => boolean
  /** Resolves when the service has answered. Retries a report that was lost. */
  readonly report: () => Promise<unknown>
  /** For a service that says it has no report. */
  readonly reportAgain: () => Promise<unknown>
}

/**
 * Which documents the signer was shown, in an earlier visit or in this one. The service needs a report for each of them
 * to accept a signature. A prerendered page or a background tab does not count as shown. `onReported` is called once per
 * document.
 */
export function useViewed(
  token: string,
  documents: SignerView['documents'],
  onReported: (() => unknown) | null,
): Viewed {
  const [seen, setSeen] = useState<ReadonlySet<number>>(
    () => new Set(documents.filter(({ isViewed }) => isViewed).map(({ number }) => number)),
  )
  const now = useRef(seen)
  const reports = useRef(new Map([...seen].map((number) => [number, Promise.resolve(true)])))
  const report = useCallback(async () => {
    const { current } = reports
    const all = [...now.current].map(async (number) => {
      const sent = current.get(number) ?? reportView(token, number, onReported)
      current.set(number, sent)
      if (!(await sent) && current.get(number) === sent) current.delete(number)
    })
    await Promise.all(all)
  }, [token, onReported])
  const reportAgain = useCallback(() => {
    reports.current.clear()
    return report()
  }, [report])
  const onSeen = useCallback(
    (number: number) => {
      if (!now.current.has(number)) {
        now.current = new Set([...now.current, number])
        setSeen(now.current)
      }
      void report()
    },
    [report],
  )
  return {
    seen,
    onSeen,
    isSeen: () => documents.every(({ number }) => now.current.has(number)),
    report,
    reportAgain,
  }
}

/** Resolves to whether no retry is needed. */
async function reportView(token: string, number: number, onReported: (() => unknown) | null): Promise<boolean> {
  await whenVisible()
  const answer = await reportViewed(token, number, new AbortController().signal)
  const isFinal = answer.ok || endIn(answer.problem) !== null
  if (isFinal) onReported?.()
  return isFinal
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
