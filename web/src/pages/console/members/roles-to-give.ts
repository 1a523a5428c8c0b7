import type { Role } from '../../../api/console/members.ts'

/** Only owners make owners. */
export function rolesToGive(own: Role): readonly Role[] {
  return own === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member']
}
