import type { OrganizationMember as Member, RemovedMember, Role } from '@countersign/api'
import { act } from '../console.ts'
import type { Outcome } from '../problem.ts'

type Own = (path: string) => `/${string}`

/** A key of the organization that somebody who was removed has made, and that still works. */
export type KeyLeft = RemovedMember['keys'][number]

export function changeRole(own: Own, userId: string, role: Role, signal: AbortSignal): Promise<Outcome<Member>> {
  return act('PATCH', own(`members/${encodeURIComponent(userId)}`), { role }, signal)
}

export function removeMember(own: Own, userId: string, signal: AbortSignal): Promise<Outcome<RemovedMember>> {
  return act('DELETE', own(`members/${encodeURIComponent(userId)}`), null, signal)
}
