import type { OrganizationMember as Member, RemovedMember, Role } from '@countersign/api'
import type { Session } from '../shell/session.tsx'

/** A key of the organization that somebody who was removed has made, and that still works. */
export type KeyLeft = RemovedMember['keys'][number]

/** An account made without a name has only its address. */
export function nameOf({ name, email }: Member): string {
  return name === '' ? email : name
}

/** Only owners make owners. */
export function rolesToGive(own: Role): readonly Role[] {
  return own === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member']
}

/**
 * Owners are the affair of owners, also those who are still to come. The service says the last word; this keeps from
 * offering what it would refuse.
 */
export function mayChange({ manages, organization }: Session, { role }: { readonly role: Role }): boolean {
  return manages && (role !== 'owner' || organization.role === 'owner')
}
