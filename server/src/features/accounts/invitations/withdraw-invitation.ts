import type { Database, Transaction } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { requireOwnerForOwners } from '../members/guard-owners.ts'
import { lockMembers } from '../members/lock-members.ts'
import { deleteInvitation, deleteOpenInvitationsBy, selectOpenInvitation } from './store.ts'

export async function withdrawInvitation(
  { database }: { database: Database },
  by: ActedBy,
  actor: Member,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, actor)
    const invitation = await selectOpenInvitation(transaction, actor.organizationId, { id })
    if (invitation === undefined) throw new Refusal('NOT_FOUND', `There is no pending invitation ${id}.`)
    requireOwnerForOwners(actor, [invitation.role])
    await deleteInvitation(transaction, id)
    const { organizationId, email, role } = invitation
    const target = { kind: 'invitation', id, name: email } as const
    const event = { organizationId, action: 'invitation.withdrawn', target, details: { role } } as const
    await recordAudit(transaction, { ...by, ...event })
  })
}

/**
 * An invitation is valid only while its sender may send it, so a removed or demoted member leaves none behind. A null
 * role means that the sender is no longer a member.
 */
export async function withdrawUnauthorizedInvitations(
  transaction: Transaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  role: Role | null,
): Promise<void> {
  const beyond = rolesBeyond(role)
  if (beyond.length > 0) await deleteOpenInvitationsBy(transaction, organizationId, userId, beyond)
}

function rolesBeyond(role: Role | null): readonly Role[] {
  switch (role) {
    case 'owner':
      return []
    case 'admin':
      return ['owner']
    case 'member':
    case null:
      return ['owner', 'admin', 'member']
  }
}
