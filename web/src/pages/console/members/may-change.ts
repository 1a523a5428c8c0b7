import type { Role } from '../../../api/console/members.ts'
import type { Session } from '../shell/session.tsx'

/**
 * Owners are the affair of owners, also those who are still to come. The service says the last word; this keeps from
 * offering what it would refuse.
 */
export function mayChange({ manages, organization }: Session, { role }: { readonly role: Role }): boolean {
  return manages && (role !== 'owner' || organization.role === 'owner')
}
