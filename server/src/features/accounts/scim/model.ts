import type { Role } from '../../../vocabulary/member.ts'

/** A token with which the identity provider of an organization manages its members; never the token itself. */
export interface ScimToken {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly hint: string
  /** When it was created or last rotated. */
  readonly createdAt: Date
  readonly expiresAt: Date | null
  /** To the minute. */
  readonly lastUsedAt: Date | null
}

/** A member of an organization, or a person whom its identity provider has deactivated. */
export interface ScimUser {
  readonly userId: string
  readonly email: string
  readonly name: string
  /** While the person is deactivated: the role that they get back. */
  readonly role: Role
  readonly active: boolean
  readonly externalId: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly createdAt: Date
}

/** What a client has set. Undefined: nothing; null: it has removed the value. */
export interface ScimAttributes {
  readonly userName?: string
  readonly externalId?: string | null
  readonly active?: boolean
  readonly formatted?: string | null
  readonly givenName?: string | null
  readonly familyName?: string | null
  readonly displayName?: string | null
  /** Null: the role of new members. */
  readonly role?: Role | null
}

/** All of them must be met. */
export type ScimCondition =
  | { readonly attribute: 'id' | 'userName' | 'externalId'; readonly value: string }
  | { readonly attribute: 'active'; readonly value: boolean }
  /** Nobody meets it, or everybody. */
  | { readonly attribute: 'none'; readonly value: boolean }
