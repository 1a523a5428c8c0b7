import type { ApiKey, Membership, Organization, User } from './model.ts'

export function presentOrganization({ createdAt, ...rest }: Organization) {
  return { ...rest, createdAt: createdAt.toISOString() }
}

export function presentUser({ createdAt, ...rest }: User) {
  return { ...rest, createdAt: createdAt.toISOString() }
}

export function presentApiKey({ createdAt, expiresAt, ...rest }: ApiKey) {
  return { ...rest, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

export function presentMembership({ organizationId, organizationName, plan, role }: Membership) {
  return { id: organizationId, name: organizationName, plan, role }
}
