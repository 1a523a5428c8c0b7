import { useEffect, useState } from 'react'
import type { AnswerTo, Call, QueryId } from '../api/call.ts'
import { query } from '../api/console.ts'

type Answers<Id extends QueryId> = readonly (AnswerTo<Id> | null)[]

/** Several responses of the service, null for each that failed. Null as a whole until all have arrived. */
export function useQueries<Id extends QueryId>(calls: readonly Call<Id>[]): Answers<Id> | null {
  const [state, setState] = useState<{ readonly key: string; readonly answers: Answers<Id> }>({ key: '', answers: [] })
  const key = calls.map(({ address }) => address).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other URLs start new requests
  useEffect(() => {
    const controller = new AbortController()
    const all = calls.map(async (call) => {
      const answer = await query(call, controller.signal)
      return answer.ok ? answer.value : null
    })
    Promise.all(all).then(
      (answers) => {
        if (!controller.signal.aborted) setState({ key, answers })
      },
      () => {},
    )
    return () => controller.abort()
  }, [key])
  return state.key === key ? state.answers : null
}
