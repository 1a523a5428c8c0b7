import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerTo, Call, QueryId } from '../api/call.ts'
import { query } from '../api/console.ts'
import type { Problem } from '../api/problem.ts'
import { onSignedInAgain } from '../api/session-ended.ts'

/** A response of the service. `value` keeps the last response during a reload. */
export type Query<T> = {
  readonly value: T | null
  readonly problem: Problem | null
  readonly loading: boolean
  /** `reload` has been called since the last response was requested. */
  readonly isStale: boolean
  readonly reload: () => void
}

type State<T> = {
  readonly address: string | null
  readonly round: number
  readonly value: T | null
  readonly problem: Problem | null
}

/** Requests immediately, again when the URL changes, and every `everyMs` while the page is visible. */
export function useQuery<Id extends QueryId>(
  call: Call<Id> | null,
  everyMs: number | null = null,
): Query<AnswerTo<Id>> {
  const [state, setState] = useState<State<AnswerTo<Id>>>({ address: null, round: 0, value: null, problem: null })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isLoading = useRef(false)

  const address = call?.address ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL or round starts a new request
  useEffect(() => {
    if (call === null) return
    const controller = new AbortController()
    isLoading.current = true
    query(call, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        isLoading.current = false
        setState((before) =>
          answer.ok
            ? { address, round, value: answer.value, problem: null }
            : { address, round, value: before.address === address ? before.value : null, problem: answer.problem },
        )
      },
      () => {},
    )
    return () => {
      controller.abort()
      isLoading.current = false
    }
  }, [address, round])
  // Starting a new request aborts the current one. A service slower than the interval would never get to answer.
  useEvery(everyMs, () => {
    if (!isLoading.current) reload()
  })

  const current = state.address === address
  useWhenSignedInAgain(current && state.problem !== null, reload)
  return {
    value: current ? state.value : null,
    problem: current ? state.problem : null,
    loading: !current,
    isStale: state.round !== round,
    reload,
  }
}

function useEvery(milliseconds: number | null, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
}

/** Repeats a failed request after a new sign-in. */
export function useWhenSignedInAgain(hasFailed: boolean, run: () => void): void {
  useEffect(() => (hasFailed ? onSignedInAgain(run) : undefined), [hasFailed, run])
}
