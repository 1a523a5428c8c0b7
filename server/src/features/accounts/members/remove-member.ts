import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Member } from '../../../vocabulary/member.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { selectWorkingKeysBy } from '../api-key-store.ts'
import { withdrawUnauthorizedInvitations } from '../invitations/withdraw-invitation.ts'
import type { KeyRing } from '../key-ring.ts'
import type { ApiKey } from '../model.ts'
import { deleteScimUser } from '../scim/store.ts'
import { requireAnotherOwner, requireOwnerForOwners } from './guard-owners.ts'
import { findOrganizationMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'
import { deleteMembership } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly keyRing: KeyRing
}

/**
 * Ends a membership, somebody else's or the caller's own. The account stays, and so do the keys that the member created
 * for the organization: programs keep using them. removeMember returns these keys, since the former member may still
 * know them. Personal keys stop with the last membership. Sessions need no change: every request checks the membership.
 */
export async function removeMember(ports: Ports, by: ActedBy, actor: Member, userId: string): Promise<ApiKey[]> {
  const { database, clock, keyRing } = ports
  const { organizationId } = actor
  const keys = await database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, actor)
    const member = await findOrganizationMember({ database: transaction }, organizationId, userId)
    requireOwnerForOwners(actor, [member.role])
    if (member.role === 'owner') await requireAnotherOwner(transaction, organizationId)
    await deleteMembership(transaction, organizationId, userId)
    await deleteScimUser(transaction, organizationId, userId)
    await withdrawUnauthorizedInvitations(transaction, { organizationId, userId }, null)
    const wanted = { organizationId, userId, now: clock.now(), limit: mostKeysGiven }
    const keys = await selectWorkingKeysBy(transaction, wanted)
    await recordAudit(transaction, {
      ...by,
      organizationId,
      action: 'member.removed',
      target: { kind: 'user', id: userId, name: member.email },
      details: { role: member.role },
    })
    return keys
  })
  keyRing.forget((caller) => caller.organization === null && caller.userId === userId)
  return keys
}

const mostKeysGiven = 100
