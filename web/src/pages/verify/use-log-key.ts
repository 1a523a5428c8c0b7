import { useEffect, useState } from 'react'
import { fetchLogKey } from '../../api/proof.ts'

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
