import type { Transaction } from '../../../ports/database.ts'
import type { Member } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { lockOrganization, selectMember } from './store.ts'

/**
 * Those who change an organization's people do so one after another, each with the role that he still has: of two who
 * remove or lower each other at once, the second finds that he may not any more.
 */
export async function lockMembers(transaction: Transaction, actor: Member): Promise<void> {
  await lockOrganization(transaction, actor.organizationId)
  const now = await selectMember(transaction, actor.organizationId, actor.userId)
  if (now === undefined) throw new Refusal('BELONGS_TO_ANOTHER', 'You are no longer a member of this organization.')
  if (now.role !== actor.role) {
    throw new Refusal('ROLE_TOO_LOW', `Your role was changed to ${now.role}. Reload the page.`)
  }
}
