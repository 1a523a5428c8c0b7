import { useEffect, useState } from 'react'
import { fetchCheckpoints, type PublishedCheckpoint } from '../../api/checkpoints.ts'

export type Newest = {
  readonly checkpoint: PublishedCheckpoint
  /** The newest one whose own root is in a blockchain. */
  readonly anchored: PublishedCheckpoint | null
  /** The newest one that a time-stamping authority has confirmed. */
  readonly timestamped: PublishedCheckpoint | null
}

/** Null until it is known. The list of the page reports problems. */
export function useNewest(): Newest | null {
  const [newest, setNewest] = useState<Newest | null>(null)
  useEffect(() => {
    const { signal, abort } = abortable()
    const first = async (confirmedBy?: 'authority' | 'blockchain') => {
      const answer = await fetchCheckpoints({ limit: 1, confirmedBy }, signal)
      return answer.ok ? (answer.value.checkpoints[0] ?? null) : null
    }
    Promise.all([first(), first('blockchain'), first('authority')]).then(
      ([checkpoint, anchored, timestamped]) => setNewest(checkpoint && { checkpoint, anchored, timestamped }),
      () => {},
    )
    return abort
  }, [])
  return newest
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
