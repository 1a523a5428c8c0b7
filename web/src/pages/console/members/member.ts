import type { OrganizationMember as Member, RemovedMember, Role } from '@countersign/api'
import type { Session } from '../shell/session.tsx'

/** A key that a removed member created and that still works. */
export type KeyLeft = RemovedMember['keys'][number]

/** An account without a name is named by its email address. */
export function nameOf({ name, email }: Member): string {
  return name === '' ? email : name
}

/** Only owners can make someone an owner. */
export function rolesToGive(own: Role): readonly Role[] {
  return own === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member']
}

/**
 * Only owners manage owners, including invited ones. The service enforces this; `mayChange` hides what it would refuse.
 */
export function mayChange({ manages, organization }: Session, { role }: { readonly role: Role }): boolean {
  return manages && (role !== 'owner' || organization.role === 'owner')
}
