import type { Database } from '../../../ports/database.ts'
import type { Member } from '../../../vocabulary/member.ts'
import { requireAnotherOwner, requireOwnerForOwners } from './guard-owners.ts'
import { findOrganizationMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'
import { deleteMembership } from './store.ts'

/**
 * Ends a membership, another's or one's own. The account stays, and so do the keys that its holder made for the
 * organization: they are the organization's, and programs that use them go on. Sessions need nothing: membership is looked
 * up at each request.
 */
export async function removeMember({ database }: { database: Database }, actor: Member, userId: string): Promise<void> {
  const { organizationId } = actor
  await database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, actor)
    const member = await findOrganizationMember({ database: transaction }, organizationId, userId)
    requireOwnerForOwners(actor, [member.role])
    if (member.role === 'owner') await requireAnotherOwner(transaction, organizationId)
    await deleteMembership(transaction, organizationId, userId)
  })
}
