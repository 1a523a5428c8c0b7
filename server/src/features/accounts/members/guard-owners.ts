import type { Transaction } from '../../../ports/database.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { countOwners } from './store.ts'

/** Only owners may create, change or remove owners: an admin must not promote themselves through somebody else. */
export function requireOwnerForOwners(actor: Member, concerned: readonly Role[]): void {
  if (actor.role === 'owner' || !concerned.includes('owner')) return
  throw new Refusal('INSUFFICIENT_ROLE', 'Only owners can add, change or remove owners.')
}

/** Call before an owner is demoted or removed, with the members locked. */
export async function requireAnotherOwner(transaction: Transaction, organizationId: string): Promise<void> {
  if ((await countOwners(transaction, organizationId)) > 1) return
  throw new Refusal('LAST_OWNER', 'This is the last owner of the organization. Make another member an owner first.')
}
