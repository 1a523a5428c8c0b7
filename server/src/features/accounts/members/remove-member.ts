import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Member } from '../../../vocabulary/member.ts'
import { selectWorkingKeysBy } from '../api-key-store.ts'
import { withdrawWhatMayNoLongerBeGiven } from '../invitations/withdraw-invitation.ts'
import type { KeyRing } from '../key-ring.ts'
import type { ApiKey } from '../model.ts'
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
 * Ends a membership, another's or one's own. The account stays, and so do the keys that its holder made for the
 * organization: they are the organization's, and programs that use them go on. They are given back, since he may still know
 * them. His personal keys stop with his last membership. Sessions need nothing: membership is looked up at each request.
 */
export async function removeMember(ports: Ports, actor: Member, userId: string): Promise<ApiKey[]> {
  const { database, clock, keyRing } = ports
  const { organizationId } = actor
  const keys = await database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, actor)
    const member = await findOrganizationMember({ database: transaction }, organizationId, userId)
    requireOwnerForOwners(actor, [member.role])
    if (member.role === 'owner') await requireAnotherOwner(transaction, organizationId)
    await deleteMembership(transaction, organizationId, userId)
    await withdrawWhatMayNoLongerBeGiven(transaction, { organizationId, userId }, null)
    return await selectWorkingKeysBy(transaction, { organizationId, userId, now: clock.now(), limit: mostKeysGiven })
  })
  keyRing.forget((caller) => caller.organization === null && caller.userId === userId)
  return keys
}

const mostKeysGiven = 100
