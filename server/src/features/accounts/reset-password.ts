import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { randomBase62 } from './api-key-format.ts'
import { deleteLinksOf } from './links/store.ts'
import type { User } from './model.ts'
import { recordAuditOfPerson } from './record-audit-of-person.ts'
import { deleteSessionsOf } from './sessions/store.ts'
import { replacePassword } from './sign-in-store.ts'
import { findUserByEmail } from './user-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly by: ActedBy
}

/**
 * Sets a new password for a person who has lost theirs and ends their sessions, so that nobody stays signed in with the
 * old one.
 */
export async function resetPassword(ports: Ports, email: string): Promise<{ user: User; password: string }> {
  const { transaction, clock, randomness, passwords } = ports
  const user = await findUserByEmail(transaction, email.toLowerCase())
  if (user === undefined) throw new Refusal('NOT_FOUND', `There is no user with the email address ${email}.`)
  const password = randomBase62(randomness, 20)
  await replacePassword(transaction, user.id, await passwords.hash(password), clock.now())
  await deleteSessionsOf(transaction, user.id)
  await deleteLinksOf(transaction, user.id)
  const target = { kind: 'user', id: user.id, name: user.email } as const
  await recordAuditOfPerson(transaction, user.id, { ...ports.by, action: 'password.reset', target })
  return { user, password }
}
