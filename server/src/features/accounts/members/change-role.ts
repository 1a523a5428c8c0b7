import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { withdrawUnauthorizedInvitations } from '../invitations/withdraw-invitation.ts'
import type { OrganizationMember } from '../model.ts'
import { requireAnotherOwner, requireOwnerForOwners } from './guard-owners.ts'
import { findOrganizationMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'
import { updateRole } from './store.ts'

export async function changeRole(
  { database }: { database: Database },
  by: ActedBy,
  actor: Member,
  userId: string,
  role: Role,
): Promise<OrganizationMember> {
  const { organizationId } = actor
  return await database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, actor)
    const member = await findOrganizationMember({ database: transaction }, organizationId, userId)
    requireOwnerForOwners(actor, [member.role, role])
    if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(transaction, organizationId)
    await updateRole(transaction, organizationId, userId, role)
    await withdrawUnauthorizedInvitations(transaction, { organizationId, userId }, role)
    await recordAudit(transaction, {
      ...by,
      organizationId,
      action: 'member.role_changed',
      target: { kind: 'user', id: userId, name: member.email },
      details: { before: member.role, after: role },
    })
    return { ...member, role }
  })
}
