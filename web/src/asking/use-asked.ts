import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerTo, AskId, Call } from '../api/call.ts'
import { ask } from '../api/console.ts'
import type { Problem } from '../api/problem.ts'
import { onSignedInAgain } from '../api/session-ended.ts'

/** Something of the service, with the last answer kept while it is asked for again. */
export type Asked<T> = {
  readonly value: T | null
  readonly problem: Problem | null
  readonly loading: boolean
  readonly reload: () => void
}

type State<T> = {
  readonly address: string | null
  readonly value: T | null
  readonly problem: Problem | null
}

/** Asks at once, again when the address changes, and every so many milliseconds while the page is seen. */
export function useAsked<Id extends AskId>(call: Call<Id> | null, everyMs: number | null = null): Asked<AnswerTo<Id>> {
  const [state, setState] = useState<State<AnswerTo<Id>>>({ address: null, value: null, problem: null })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isAsking = useRef(false)

  const address = call?.address ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address or round is a new question
  useEffect(() => {
    if (call === null) return
    const controller = new AbortController()
    isAsking.current = true
    ask(call, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        isAsking.current = false
        setState((before) =>
          answer.ok
            ? { address, value: answer.value, problem: null }
            : { address, value: before.address === address ? before.value : null, problem: answer.problem },
        )
      },
      () => {},
    )
    return () => {
      controller.abort()
      isAsking.current = false
    }
  }, [address, round])
  // Asked again each time, a service that is slower than that would never be heard.
  useEvery(everyMs, () => {
    if (!isAsking.current) reload()
  })

  const current = state.address === address
  useWhenSignedInAgain(current && state.problem !== null, reload)
  return {
    value: current ? state.value : null,
    problem: current ? state.problem : null,
    loading: !current,
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

/** What failed for want of a session is asked for again once there is one. */
export function useWhenSignedInAgain(hasFailed: boolean, run: () => void): void {
  useEffect(() => (hasFailed ? onSignedInAgain(run) : undefined), [hasFailed, run])
}
