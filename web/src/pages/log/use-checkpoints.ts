import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type CheckpointPage,
  type CheckpointQuery,
  fetchCheckpoints,
  type PublishedCheckpoint,
} from '../../api/checkpoints.ts'
import type { Problem } from '../../api/problem.ts'

export type Confirmer = NonNullable<CheckpointQuery['confirmedBy']>

export type Filter = {
  readonly entry: number | null
  readonly confirmedBy: Confirmer | null
}

export type Checkpoints = {
  /** Null until the first page has arrived. */
  readonly items: readonly PublishedCheckpoint[] | null
  readonly problem: Problem | null
  readonly loading: boolean
  readonly hasOlder: boolean
  /** Loads the next page, or the failed one again. */
  readonly next: () => void
}

type State = Omit<Checkpoints, 'next' | 'hasOlder'> & { readonly cursor: string | null }

const NOTHING: State = { items: null, cursor: null, problem: null, loading: true }

/** Checkpoints of the log, newest first. Older ones load on demand. */
export function useCheckpoints({ entry, confirmedBy }: Filter): Checkpoints {
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController>(null)

  const read = useCallback(
    (before: State) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setState({ ...before, problem: null, loading: true })
      const query = { ...given({ entry, confirmedBy }), ...(before.cursor !== null && { cursor: before.cursor }) }
      fetchCheckpoints(query, controller.signal).then(
        (answer) => {
          if (controller.signal.aborted) return
          if (answer.ok) setState(followed(before, answer.value))
          else setState({ ...before, problem: answer.problem, loading: false })
        },
        () => {},
      )
    },
    [entry, confirmedBy],
  )
  useEffect(() => {
    read(NOTHING)
    return () => running.current?.abort()
  }, [read])

  const { items, problem, loading, cursor } = state
  return {
    items,
    problem,
    loading,
    hasOlder: cursor !== null,
    next: () => {
      if (!loading) read(state)
    },
  }
}

function given({ entry, confirmedBy }: Filter) {
  return { ...(entry !== null && { entry }), ...(confirmedBy !== null && { confirmedBy }) }
}

function followed(before: State, { checkpoints, nextCursor }: CheckpointPage): State {
  return { items: [...(before.items ?? []), ...checkpoints], cursor: nextCursor, problem: null, loading: false }
}
