import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import {
  type End,
  type EndedRequest,
  endIn,
  fetchEnd,
  fetchView,
  type OwnEnd,
  type SignerView,
} from '../../api/signing.ts'
import { language } from '../../strings/language.ts'

export type SigningState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly view: SignerView }
  | { readonly kind: 'ended'; readonly end: End | OwnEnd; readonly about: EndedRequest | null }
  | { readonly kind: 'failed'; readonly problem: Problem }

export type Signing = {
  readonly state: SigningState
  /** Asks again; what is shown stays until there is an answer. */
  readonly refresh: () => Promise<SigningState>
  readonly again: () => void
  readonly declined: (end: OwnEnd) => void
}

const ASKING: SigningState = { kind: 'asking' }

/** What the service says of the link, and whatever changes while the page is open. */
export function useSigning(token: string): Signing {
  const [state, setState] = useState(ASKING)
  const controller = useRef<AbortController>(null)

  const refresh = useCallback(async () => {
    const { signal } = controller.current ?? new AbortController()
    const answer = await lookUp(token, signal)
    // A page that shows something does not lose it because one question went unanswered.
    if (!signal.aborted) setState((before) => (answer.kind === 'failed' && before.kind === 'open' ? before : answer))
    return answer
  }, [token])

  const again = useCallback(() => {
    setState(ASKING)
    refresh().catch(() => {})
  }, [refresh])

  useEffect(() => {
    controller.current = new AbortController()
    again()
    return () => controller.current?.abort()
  }, [again])

  usePolling(state.kind === 'open' ? pauseBefore(state.view) : null, refresh)
  return { state, refresh, again, declined: (end) => setState((before) => endedBy(before, end)) }
}

async function lookUp(token: string, signal: AbortSignal): Promise<SigningState> {
  const answer = await fetchView(token, language, signal)
  if (answer.ok) return { kind: 'open', view: answer.value }
  const end = endIn(answer.problem)
  if (end === null) return { kind: 'failed', problem: answer.problem }
  const about = end === 'unknown' ? null : await fetchEnd(token, signal)
  return { kind: 'ended', end: about?.declinedByYou === true ? 'declined-by-you' : end, about }
}

/** What the reader has ended was before their eyes: nobody needs to be asked. */
function endedBy(before: SigningState, end: OwnEnd): SigningState {
  if (before.kind !== 'open') return { kind: 'ended', end, about: null }
  const { document, sender } = before.view
  const about = { title: document.title, sender, reason: null, declinedByYou: end === 'declined-by-you' }
  return { kind: 'ended', end, about: { ...about, endedAt: new Date().toISOString() } }
}

/** Milliseconds until it is worth asking again; null where nothing changes but by the reader. */
function pauseBefore({ turn, status }: SignerView): number | null {
  switch (turn) {
    case 'PREPARING':
      return 3_000
    case 'WAITING':
      return 20_000
    case 'YOURS':
      return null
    case 'DONE':
      return status === 'COMPLETED' ? null : status === 'FINALIZING' ? 2_000 : 20_000
  }
}

/** Only while somebody looks, and as soon as they come back. */
function usePolling(pause: number | null, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (pause === null) return
    const look = () => {
      if (document.visibilityState === 'visible') ask().catch(() => {})
    }
    const timer = setInterval(look, pause)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pause, ask])
}
