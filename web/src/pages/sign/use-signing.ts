import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import {
  type End,
  type EndedRequest,
  endIn,
  fetchEnd,
  fetchView,
  isUnproved,
  type OwnEnd,
  type SignerView,
} from '../../api/signing.ts'
import { language } from '../../strings/language.ts'

export type SigningState =
  | { readonly kind: 'loading' }
  /** Nothing is shown until the signer has proved who they are. */
  | { readonly kind: 'unproved' }
  | { readonly kind: 'open'; readonly view: SignerView }
  | { readonly kind: 'ended'; readonly end: End | OwnEnd; readonly about: EndedRequest | null }
  | { readonly kind: 'failed'; readonly problem: Problem }

export type Signing = {
  readonly state: SigningState
  /** Reloads. The shown state stays until the response arrives. */
  readonly refresh: () => Promise<SigningState>
  readonly again: () => void
  readonly declined: (end: OwnEnd) => void
}

const LOADING: SigningState = { kind: 'loading' }

/** The state of the signing link, refreshed while the page is open. */
export function useSigning(token: string): Signing {
  const [state, setState] = useState(LOADING)
  const controller = useRef<AbortController>(null)

  const refresh = useCallback(async () => {
    const { signal } = controller.current ?? new AbortController()
    const answer = await lookUp(token, signal)
    // One failed request must not replace a page in use.
    if (!signal.aborted) setState((before) => (answer.kind === 'failed' && before.kind === 'open' ? before : answer))
    return answer
  }, [token])

  const again = useCallback(() => {
    setState(LOADING)
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
  if (isUnproved(answer.problem)) return { kind: 'unproved' }
  const end = endIn(answer.problem)
  if (end === null) return { kind: 'failed', problem: answer.problem }
  const about = end === 'unknown' ? null : await fetchEnd(token, signal)
  return { kind: 'ended', end: about?.declinedByYou === true ? 'declined-by-you' : end, about }
}

/** The page already has the facts about a request that this signer ended. */
function endedBy(before: SigningState, end: OwnEnd): SigningState {
  if (before.kind !== 'open') return { kind: 'ended', end, about: null }
  const { document, sender } = before.view
  const about = { title: document.title, sender, reason: null, declinedByYou: end === 'declined-by-you' }
  return { kind: 'ended', end, about: { ...about, endedAt: new Date().toISOString() } }
}

/** Milliseconds until the next refresh. Null if only this signer can change the state. */
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

/** Polls only while the page is visible, and immediately when it becomes visible again. */
function usePolling(pause: number | null, poll: () => Promise<unknown>): void {
  useEffect(() => {
    if (pause === null) return
    const look = () => {
      if (document.visibilityState === 'visible') poll().catch(() => {})
    }
    const timer = setInterval(look, pause)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pause, poll])
}
