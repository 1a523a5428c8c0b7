import { useEffect, useState } from 'react'

/**
 * Seconds until a time of the service, whose clock is ahead of this device by `aheadMs`. 0 if it is over, or if there is
 * none.
 */
export function useSecondsUntil(iso: string | null, aheadMs: number, laterMs = 0): number {
  const left = () => Math.ceil((Date.parse(iso ?? '') + laterMs - Date.now() - aheadMs) / 1000)
  const [, setNow] = useState(0)
  const seconds = iso === null ? 0 : Math.max(0, left())
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}
