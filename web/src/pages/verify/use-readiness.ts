import { useEffect, useState } from 'react'
import { fetchLogKey } from '../../api/proof.ts'
import { fetchRoots } from '../../api/trust.ts'
import { hashingReady } from '../../files/hash-file.ts'
import { loadSection } from './pdf/later-pdf-section.tsx'
import { prepareWorker } from './pdf/pdf-workers.ts'
import { loadTelling } from './pdf/use-pdf-check.ts'

/**
 * Fetches what checking a file needs before one is brought: the page may be offline by then. What is large comes when the
 * page itself is there. True when nothing is missing.
 */
export function useReadiness(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const roots = fetchRoots(controller.signal)
    const timer = setTimeout(() => {
      Promise.all([roots, hashingReady, prepareWorker(), loadTelling(), loadSection()]).then(
        ([{ roots: known }]) => setReady(known !== null),
        () => {},
      )
    }, QUIET)
    roots.catch(() => {})
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
  return isReady
}

/** Milliseconds after which the page itself has what it needs. */
const QUIET = 500

/** The key that this service publishes, as soon as it is known; nothing waits for it. */
export function useLogKey(): string | null {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    fetchLogKey(controller.signal).then(setKey, () => {})
    return () => controller.abort()
  }, [])
  return key
}
