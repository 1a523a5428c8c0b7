import type { Outcome } from '../../problem.ts'
import { act } from '../console.ts'

export type Role = 'owner' | 'admin' | 'member'

type Own = (path: string) => `/${string}`

export type Member = {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly createdAt: string
  readonly isYou: boolean
}

/** `password`: the first one of a new account, in this answer and never again; null where there was an account. */
export type NewMember = Member & { readonly password: string | null }

export type MemberDraft = { readonly email: string; readonly name?: string; readonly role: Role }

export function addMember(own: Own, draft: MemberDraft, signal: AbortSignal): Promise<Outcome<NewMember>> {
  return act('POST', own('members'), draft, signal)
}

export function changeRole(own: Own, userId: string, role: Role, signal: AbortSignal): Promise<Outcome<Member>> {
  return act('PATCH', own(`members/${encodeURIComponent(userId)}`), { role }, signal)
}

export function removeMember(own: Own, userId: string, signal: AbortSignal): Promise<Outcome<object>> {
  return act('DELETE', own(`members/${encodeURIComponent(userId)}`), null, signal)
}

export function renameOrganization(own: Own, name: string, signal: AbortSignal): Promise<Outcome<object>> {
  return act('PATCH', own('organization'), { name }, signal)
}
