import { useEffect, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { lookUpRecord, type PublicRecord } from '../../api/record.ts'

export type RecordState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'found'; readonly record: PublicRecord }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly problem: Problem }

const LOADING: RecordState = { kind: 'loading' }

/** The service's record of a fingerprint. Requests nothing if `hash` is null. */
export function useRecord(hash: string | null): { readonly state: RecordState; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(LOADING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new request
  useEffect(() => {
    const controller = new AbortController()
    setState(LOADING)
    if (hash === null) return
    lookUpRecord(hash, controller.signal).then(
      (answer) => setState(stateOf(answer)),
      () => {},
    )
    return () => controller.abort()
  }, [hash, attempt])

  return { state, again: () => setAttempt((before) => before + 1) }
}

function stateOf(answer: Awaited<ReturnType<typeof lookUpRecord>>): RecordState {
  if (!answer.ok) return { kind: 'failed', problem: answer.problem }
  return answer.value === null ? { kind: 'not-found' } : { kind: 'found', record: answer.value }
}
