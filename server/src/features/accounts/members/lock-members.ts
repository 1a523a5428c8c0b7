import type { Transaction } from '../../../ports/database.ts'
import type { Member } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { lockOrganization, selectMember } from './store.ts'

/**
 * Serializes changes to an organization's members and reads the actor's role again under the lock: when two members
 * demote or remove each other at the same time, the second is refused.
 */
export async function lockMembers(transaction: Transaction, actor: Member): Promise<void> {
  await lockOrganization(transaction, actor.organizationId)
  const now = await selectMember(transaction, actor.organizationId, actor.userId)
  if (now === undefined) throw new Refusal('ACCESS_DENIED', 'You are no longer a member of this organization.')
  if (now.role !== actor.role) {
    throw new Refusal('INSUFFICIENT_ROLE', `Your role was changed to ${now.role}. Reload the page.`)
  }
}
