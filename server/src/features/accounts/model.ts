import type { Scope } from '@countersign/api'
import { defineJob } from '../../ports/job-queue.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Role } from '../../vocabulary/member.ts'
import type { Mode } from '../../vocabulary/mode.ts'

export interface Organization {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  /** True if documents with active content are refused. */
  readonly refusesActiveContent: boolean
  /** True if members need a second factor to open anything of the organization. */
  readonly requiresSecondFactor: boolean
  /** True if members of proven domains must use single sign-on. */
  readonly requiresSingleSignOn: boolean
  /** Of emails to its members, and of requests that name no other; null: nobody has chosen one. */
  readonly language: Language | null
  /** After how many days its keys expire by default; null: never. */
  readonly keyExpiryDays: number | null
  readonly createdAt: Date
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly createdAt: Date
  /** When the operator disabled the user. */
  readonly disabledAt: Date | null
}

export interface Membership {
  readonly organizationId: string
  readonly organizationName: string
  readonly plan: Plan
  readonly role: Role
  readonly requiresSecondFactor: boolean
  readonly requiresSingleSignOn: boolean
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

/** The stored form of a key; never the key itself. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly mode: Mode
  readonly hint: string
  readonly userId: string | null
  readonly organizationId: string | null
  readonly requestsPerHour: number | null
  /** What the key may do; null: everything. */
  readonly scopes: readonly Scope[] | null
  /** Where it works, in CIDR notation; null: everywhere. */
  readonly allowedIpRanges: readonly string[] | null
  readonly expiresAt: Date | null
  /** The key that replaces this one, once it was rotated. */
  readonly replacedBy: string | null
  /** To the minute. */
  readonly lastUsedAt: Date | null
  readonly lastUsedIp: string | null
  readonly createdAt: Date
}

/** A person who administers the service with a token of their own. */
export interface Operator {
  readonly id: string
  readonly name: string
  /** The last characters of the token. */
  readonly hint: string
  readonly createdAt: Date
  /** To the minute. */
  readonly lastUsedAt: Date | null
  readonly disabledAt: Date | null
}

/** The most keys that one holder, a person or an organization, may create in the console. */
export const mostWorkingKeys = 20

/** Rotation needs room for the old and the new one of each. */
export const mostWorkingKeysInRotation = 2 * mostWorkingKeys

export interface PageRequest {
  readonly limit: number
  readonly cursor: string | undefined
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
}

/** Expects one row more than the limit, which shows whether there is a next page. */
export function toPage<T extends { readonly id: string }>(rows: readonly T[], limit: number): Page<T> {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Deletes expired links of accounts. */
export const pruneLinksJob = defineJob({
  name: 'accounts.prune-links',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

/** Deletes visits to identity providers from which nobody came back. */
export const pruneVisitsJob = defineJob({
  name: 'accounts.prune-visits',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

/** Deletes invitations that ended long ago. */
export const pruneInvitationsJob = defineJob({
  name: 'accounts.prune-invitations',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

/** Deletes expired sessions. */
export const pruneSessionsJob = defineJob({
  name: 'accounts.prune-sessions',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 120,
})

/** A refused password. `isLast` if further ones of this hour are not recorded. */
export type FailedSignIn = {
  readonly email: string
  readonly ip: string
  readonly code: string
  /** ISO 8601. */
  readonly at: string
  readonly mode: Mode
  readonly isLast: boolean
}

/** Writes a refused password into the audit log. */
export const recordFailedSignInJob = defineJob<FailedSignIn>({
  name: 'accounts.record-failed-sign-in',
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 60,
})
