import type { Invitation, Joined, Role } from '@countersign/api'
import { act } from '../console.ts'
import type { Outcome } from '../problem.ts'

type Own = (path: string) => `/${string}`

/** Somebody who is invited already gets another email, and the link before stops working. */
export function inviteMember(
  own: Own,
  draft: { readonly email: string; readonly role: Role },
  signal: AbortSignal,
): Promise<Outcome<Invitation>> {
  return act('POST', own('members'), draft, signal)
}

export function withdrawInvitation(own: Own, id: string, signal: AbortSignal): Promise<Outcome<object>> {
  return act('DELETE', own(`members/invitations/${encodeURIComponent(id)}`), null, signal)
}

export function offerPath(token: string): `/${string}` {
  return `/console/v1/invitations/${encodeURIComponent(token)}`
}

/** `newcomer`: of whom there is no account yet; anybody else goes by his session. */
export function acceptInvitation(
  token: string,
  newcomer: { readonly name: string; readonly password: string } | null,
  signal: AbortSignal,
): Promise<Outcome<Joined>> {
  return act('POST', `${offerPath(token)}/accept`, newcomer ?? {}, signal)
}
