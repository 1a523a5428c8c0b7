import { useEffect } from 'react'
import { onSignedInAgain } from '../api/session-ended.ts'

/** What failed for want of a session is asked for again once there is one. */
export function useWhenSignedInAgain(hasFailed: boolean, run: () => void): void {
  useEffect(() => (hasFailed ? onSignedInAgain(run) : undefined), [hasFailed, run])
}
