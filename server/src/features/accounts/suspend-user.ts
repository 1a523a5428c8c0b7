import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { User } from './model.ts'
import { deleteSessionsOf } from './sessions/store.ts'
import { updateDisabled } from './user-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
}

/**
 * Ends the user's sessions, refuses to sign them in and stops their personal keys. Their memberships stay, and so do
 * the keys that they created for organizations.
 */
export async function disableUser({ transaction, clock }: Ports, email: string): Promise<User> {
  const user = await change(transaction, email, clock.now())
  await deleteSessionsOf(transaction, user.id)
  return user
}

/** Lets the user sign in again, with their previous password and keys. */
export async function enableUser({ transaction }: Ports, email: string): Promise<User> {
  return await change(transaction, email, null)
}

async function change(transaction: Transaction, email: string, disabledAt: Date | null): Promise<User> {
  const user = await updateDisabled(transaction, email.toLowerCase(), disabledAt)
  if (user === undefined) throw new Refusal('NOT_FOUND', `There is no user with the email address ${email}.`)
  return user
}
