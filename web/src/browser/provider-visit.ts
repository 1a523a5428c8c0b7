import { forgetText, keepText, readKept } from './kept-text.ts'

/**
 * A signer leaves the signing page for an identity provider, which sends them back to a page that all providers share.
 * The tab remembers where they came from, by the state of the visit, and forgets it when they are back.
 */

const ANSWER = 'countersign-provider-answer'
const visitOf = (state: string | null) => `countersign-visit-${state}`

/** What an identity provider sends back with a person. */
export type ProviderAnswer = { readonly organizationId: string; readonly query: string }

/** `state` comes back with the person. */
export function leaveForProvider(url: string, state = new URL(url).searchParams.get('state')): void {
  keepText('tab', visitOf(state), location.pathname)
  location.assign(url)
}

/** Returns to the signing page with the answer. False if no signer left from this tab. */
export function returnToSigning(answer: ProviderAnswer): boolean {
  const visit = visitOf(new URLSearchParams(answer.query).get('state'))
  const path = readKept('tab', visit)
  forgetText('tab', visit)
  if (path === null || !/^(\/test)?\/sign\/[\w-]+$/.test(path)) return false
  keepText('tab', ANSWER, JSON.stringify(answer))
  location.replace(path)
  return true
}

/** The answer with which the person came back, once. */
export function takeAnswer(): ProviderAnswer | null {
  const kept = readKept('tab', ANSWER)
  forgetText('tab', ANSWER)
  return kept === null ? null : (JSON.parse(kept) as ProviderAnswer)
}
