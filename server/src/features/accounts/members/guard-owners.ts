import type { Transaction } from '../../../ports/database.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { countOwners } from './store.ts'

/** Who is an owner, or is to be one, is the business of owners alone: an admin must not raise himself by way of another. */
export function requireOwnerForOwners(actor: Member, concerned: readonly Role[]): void {
  if (actor.role === 'owner' || !concerned.includes('owner')) return
  throw new Refusal('ROLE_TOO_LOW', 'Only owners can add, change or remove owners.')
}

/** For one who is about to be an owner no more; holds where the members are locked. */
export async function requireAnotherOwner(transaction: Transaction, organizationId: string): Promise<void> {
  if ((await countOwners(transaction, organizationId)) > 1) return
  throw new Refusal('LAST_OWNER', 'This is the last owner of the organization. Make another member an owner first.')
}
