import type { Database } from '../../../ports/database.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { withdrawUnauthorizedInvitations } from '../invitations/withdraw-invitation.ts'
import type { OrganizationMember } from '../model.ts'
import { requireAnotherOwner, requireOwnerForOwners } from './guard-owners.ts'
import { findOrganizationMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'
import { updateRole } from './store.ts'

export async function changeRole(
  { database }: { database: Database },
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
    return { ...member, role }
  })
}
