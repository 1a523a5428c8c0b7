import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { deleteLinksOf } from './links/store.ts'
import type { SendNotice } from './notices.ts'
import { recordAuditOfPerson } from './record-audit-of-person.ts'
import { requireUnguessable } from './require-unguessable.ts'
import { deleteSessionsOf } from './sessions/store.ts'
import { replacePassword } from './sign-in-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Ends the person's sessions, except for one if it is named, and invalidates the links that were mailed to them. */
export async function changePassword(
  ports: Ports,
  person: Person,
  password: string,
  action: 'password.changed' | 'password.reset',
  keptSession?: string,
): Promise<void> {
  requireUnguessable(password, person)
  const { transaction, clock, passwords } = ports
  await replacePassword(transaction, person.id, await passwords.hash(password), clock.now())
  await deleteSessionsOf(transaction, person.id, keptSession)
  await deleteLinksOf(transaction, person.id)
  await ports.sendNotice(transaction, { kind: 'password-changed', person })
  const target = { kind: 'user', id: person.id, name: person.email } as const
  await recordAuditOfPerson(transaction, person.id, { ...ports.by, action, target })
}
