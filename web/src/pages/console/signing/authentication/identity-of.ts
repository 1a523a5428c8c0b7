import type { signing } from '@countersign/api'

type TimelineEvent = Readonly<signing.TimelineEvent>
type Signer = Readonly<Pick<signing.RequestedSigner, 'name' | 'email' | 'authentication'>>

/** Whether a signer has proved who they are. */
export type Identity =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'passed'; readonly at: string }
  | { readonly kind: 'locked'; readonly method: 'email_code' | 'access_code' }

const WAITING: Identity = { kind: 'waiting' }

/** With a new link, a signer begins again. */
const renewals: readonly TimelineEvent['event'][] = ['corrected', 'link-replaced', 'opened-in-person', 'delegated']

/** What the timeline says about a signer whose link alone is not enough. */
export function identityOf({ name, email, authentication }: Signer, events: readonly TimelineEvent[]): Identity {
  const own = events.filter(({ signer }) => signer?.name === name && signer.email === email)
  const since = own.slice(own.findLastIndex(({ event }) => renewals.includes(event)) + 1)
  const locked = since.findLast(({ event }) => event === 'authentication-locked')
  if (locked !== undefined) {
    return { kind: 'locked', method: locked.methods?.includes('access_code') ? 'access_code' : 'email_code' }
  }
  const proofs = since.filter(({ event }) => event === 'authenticated')
  const isProved = authentication.every(
    (method) => method === 'link' || proofs.some(({ methods }) => methods?.includes(method)),
  )
  const last = proofs.at(-1)
  return isProved && last !== undefined ? { kind: 'passed', at: last.at } : WAITING
}
