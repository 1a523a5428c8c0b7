import type { SigningState } from '../use-signing.ts'

/** What the page around the frame learns: that something happened, and nothing of the document. */
export type HostEvent =
  | { readonly event: 'ready' | 'signed' | 'declined' }
  | { readonly event: 'closed'; readonly reason: 'expired' | 'ended' }

export function eventOf(state: SigningState): HostEvent | null {
  switch (state.kind) {
    case 'loading':
    case 'failed':
      return null
    case 'unproved':
      return { event: 'ready' }
    case 'open':
      return { event: state.view.turn === 'DONE' ? 'signed' : 'ready' }
    case 'ended':
      if (state.end === 'declined-by-you' || state.end === 'not-me') return { event: 'declined' }
      return { event: 'closed', reason: state.end === 'unknown' ? 'expired' : 'ended' }
  }
}

/** Pages of other origins get nothing: the browser compares `origin` with that of the page around. */
export function reporterTo(origin: string, signerId: string): (event: HostEvent | null) => void {
  let last = ''
  return (event) => {
    const text = JSON.stringify(event)
    if (event === null || text === last) return
    last = text
    parent.postMessage({ source: 'countersign', signerId, ...event }, origin)
  }
}
