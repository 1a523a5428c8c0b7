import { useEffect, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { lookUpRecord, type PublicRecord } from '../../api/record.ts'

export type RecordState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly record: PublicRecord }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly problem: Problem }

const ASKING: RecordState = { kind: 'asking' }

/** What the service says of a fingerprint, and a way to ask again. Without one nobody is asked. */
export function useRecord(hash: string | null): { readonly state: RecordState; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(ASKING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to ask again
  useEffect(() => {
    const controller = new AbortController()
    setState(ASKING)
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
