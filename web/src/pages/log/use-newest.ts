import { useEffect, useState } from 'react'
import { fetchCheckpoints, type PublishedCheckpoint } from '../../api/checkpoints.ts'

export type Newest = {
  readonly checkpoint: PublishedCheckpoint
  /** The newest one whose own root is in a blockchain. */
  readonly anchored: PublishedCheckpoint | null
}

/** Null until it is known. The list of the page reports problems. */
export function useNewest(): Newest | null {
  const [newest, setNewest] = useState<Newest | null>(null)
  useEffect(() => {
    const { signal, abort } = abortable()
    const first = async (confirmedBy?: 'blockchain') => {
      const answer = await fetchCheckpoints({ limit: 1, confirmedBy }, signal)
      return answer.ok ? (answer.value.checkpoints[0] ?? null) : null
    }
    Promise.all([first(), first('blockchain')]).then(
      ([checkpoint, anchored]) => setNewest(checkpoint && { checkpoint, anchored }),
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
