import { useEffect, useState } from 'react'
import { fetchLogTrust, type LogTrust } from '../../api/proof.ts'

export type Trust = LogTrust | 'loading' | 'unknown'

/** The key of the log and its witnesses, as the service publishes them. */
export function useTrust(): Trust {
  const [trust, setTrust] = useState<Trust>('loading')
  useEffect(() => {
    const controller = new AbortController()
    fetchLogTrust(controller.signal).then(
      (found) => setTrust(found ?? 'unknown'),
      () => {},
    )
    return () => controller.abort()
  }, [])
  return trust
}
