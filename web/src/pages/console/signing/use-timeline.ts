import { useEffect, useRef } from 'react'
import type { AnswerTo } from '../../../api/call.ts'
import { type Query, useQuery } from '../../../queries/use-query.ts'
import { useSession } from '../shell/session.tsx'

/** The timeline of a request. A change of `state` means that it has new events; it also looks every `everyMs`. */
export function useTimeline(id: string, state: string, everyMs: number | null): Query<AnswerTo<'readSigningTimeline'>> {
  const { own } = useSession()
  const timeline = useQuery(own('readSigningTimeline', { id }), everyMs)
  const { reload } = timeline
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    reload()
  }, [state, reload])
  return timeline
}
