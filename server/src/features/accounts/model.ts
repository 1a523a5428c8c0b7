import { defineJob } from '../../ports/job-queue.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Role } from '../../vocabulary/member.ts'
import type { Mode } from '../../vocabulary/mode.ts'

export interface Organization {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  /** Whether it takes no documents with active content. */
  readonly refusesActiveContent: boolean
  /** Of emails to its members, and of requests that name no other; null: nobody has chosen one. */
  readonly language: Language | null
  readonly createdAt: Date
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly createdAt: Date
  /** Since when he is shut out by the operator. */
  readonly disabledAt: Date | null
}

export interface Membership {
  readonly organizationId: string
  readonly organizationName: string
  readonly plan: Plan
  readonly role: Role
}

/** A person's place in an organization. */
export interface OrganizationMember {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Of the membership. */
  readonly createdAt: Date
}

/** A key as it is kept: never the key itself. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly mode: Mode
  readonly hint: string
  readonly userId: string | null
  readonly organizationId: string | null
  readonly requestsPerHour: number | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

/** Of one holder, a person or an organization, as far as people make them; more than anybody uses. */
export const mostWorkingKeys = 20

export interface PageRequest {
  readonly limit: number
  readonly cursor: string | undefined
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
}

/** Lists are read one item further than asked, which tells whether there is a next page. */
export function toPage<T extends { readonly id: string }>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Forgets invitations that ended long ago. */
export const pruneInvitations = defineJob({
  name: 'accounts.prune-invitations',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

/** Forgets sessions that have ended. */
export const pruneSessions = defineJob({
  name: 'accounts.prune-sessions',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})
