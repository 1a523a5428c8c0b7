import type { Database } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { ScimRefusal } from '../../../vocabulary/scim-refusal.ts'
import { selectMemberships } from '../directory-store.ts'
import { domainOf } from '../identity-providers/domain.ts'
import { selectProvenDomain } from '../identity-providers/domain-store.ts'
import { hasCurrentProof } from '../identity-providers/manage-domains.ts'
import { selectProviderFor } from '../identity-providers/store.ts'
import type { ScimAttributes, ScimUser } from './model.ts'

/** Refuses email addresses outside of the domains that the organization has proved. */
export async function requireOwnDomain(
  ports: { readonly database: Database; readonly domainRecords: DomainRecords },
  organizationId: string,
  email: string,
): Promise<void> {
  const proven = await selectProvenDomain(ports.database, domainOf(email))
  if (proven?.organizationId !== organizationId) {
    const message = `The organization has not proved the domain ${domainOf(email)} of userName. Add it in the console under Settings, Single sign-on.`
    throw new ScimRefusal('invalidValue', message)
  }
  if (await hasCurrentProof(ports, proven)) return
  const message = `The TXT record that proves ${proven.domain} is missing. Add it again. The console shows it under Settings, Single sign-on.`
  throw new ScimRefusal('invalidValue', message)
}

/**
 * Reports whether the organization decides on the account itself, and not only on the membership: the email address is
 * in its own domain, and the person is in no other organization. Owners decide for themselves.
 */
export async function managesAccount(database: Database, organizationId: string, user: ScimUser): Promise<boolean> {
  if (user.role === 'owner') return false
  const proven = await selectProvenDomain(database, domainOf(user.email))
  if (proven?.organizationId !== organizationId) return false
  const memberships = await selectMemberships(database, user.userId)
  return memberships.every((one) => one.organizationId === organizationId)
}

/** The role of people for whom the identity provider names none. */
export async function defaultRoleOf(database: Database, organizationId: string): Promise<'admin' | 'member'> {
  return (await selectProviderFor(database, organizationId, 'members'))?.defaultRole ?? 'member'
}

/** An identity provider neither creates, changes, deactivates nor removes owners, so that it cannot lock them out. */
export function guardOwners(user: ScimUser | undefined, { active, role, userName }: ScimAttributes): void {
  if (user?.role !== 'owner') {
    if (role === 'owner') {
      throw new ScimRefusal('invalidValue', 'SCIM cannot make owners. Send admin or member, or use the console.')
    }
    return
  }
  const isChanged = active === false || (role ?? 'owner') !== 'owner' || (userName ?? user.email) !== user.email
  if (isChanged) throw ownerProtected(user)
}

export function ownerProtected({ email }: Pick<ScimUser, 'email'>): Refusal {
  const message = `${email} is an owner, and SCIM does not change owners. Change their role in the console first.`
  return new Refusal('OWNER_PROTECTED', message)
}

/**
 * The name of the account after a change; undefined if it stays. Clients send back what they have read, so that only
 * what differs counts.
 */
export function nameAfter(
  { formatted, displayName, ...parts }: ScimAttributes,
  before: Pick<ScimUser, 'name' | 'givenName' | 'familyName'>,
): string | undefined {
  if (formatted && formatted !== before.name) return formatted
  const { givenName = before.givenName, familyName = before.familyName } = parts
  if (givenName !== before.givenName || familyName !== before.familyName) {
    const joined = [givenName, familyName].filter((part) => part !== null).join(' ')
    if (joined.length > 200) throw new ScimRefusal('invalidValue', 'name must have at most 200 characters in all.')
    return joined === '' || joined === before.name ? undefined : joined
  }
  return displayName && displayName !== before.name ? displayName : undefined
}
