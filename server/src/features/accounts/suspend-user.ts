import type { AuditAction } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { User } from './model.ts'
import { recordAuditOfPerson } from './record-audit-of-person.ts'
import { deleteSessionsOf } from './sessions/store.ts'
import { updateDisabled } from './user-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly by: ActedBy
}

/**
 * Ends the user's sessions, refuses to sign them in and stops their personal keys. Their memberships stay, and so do
 * the keys that they created for organizations.
 */
export async function disableUser({ transaction, clock, by }: Ports, email: string): Promise<User> {
  const user = await change(transaction, email, clock.now())
  await deleteSessionsOf(transaction, user.id)
  await record(transaction, { ...by, action: 'user.disabled' }, user)
  return user
}

/** Lets the user sign in again, with their previous password and keys. */
export async function enableUser({ transaction, by }: Ports, email: string): Promise<User> {
  const user = await change(transaction, email, null)
  await record(transaction, { ...by, action: 'user.enabled' }, user)
  return user
}

async function change(transaction: Transaction, email: string, disabledAt: Date | null): Promise<User> {
  const user = await updateDisabled(transaction, email.toLowerCase(), disabledAt)
  if (user === undefined) throw new Refusal('NOT_FOUND', `There is no user with the email address ${email}.`)
  return user
}

async function record(
  transaction: Transaction,
  acted: ActedBy & { readonly action: AuditAction },
  { id, email }: User,
): Promise<void> {
  await recordAuditOfPerson(transaction, id, { ...acted, target: { kind: 'user', id, name: email } })
}
