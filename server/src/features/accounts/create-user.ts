import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Role } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { randomBase62 } from './api-key-format.ts'
import { requireOrganization } from './list-accounts.ts'
import { insertMembership } from './membership-store.ts'
import type { User } from './model.ts'
import { requireUnguessable } from './require-unguessable.ts'
import { insertPassword } from './sign-in-store.ts'
import { insertUser } from './user-store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly by: ActedBy
}

interface Input {
  readonly email: string
  readonly name: string | undefined
  /** Generated if undefined; the response is the only place that ever shows it. */
  readonly password: string | undefined
  /** True if the person who chose the password has proved that they own the mailbox. */
  readonly emailVerified?: boolean
  readonly membership: { readonly organizationId: string; readonly role: Role } | undefined
}

export async function createUser(ports: Ports, input: Input): Promise<{ user: User; password: string }> {
  const { transaction, clock, randomness, passwords } = ports
  const createdAt = clock.now()
  const email = input.email.toLowerCase()
  const user = {
    id: makeId('user', createdAt, randomness.bytes(10)),
    email,
    name: input.name ?? email,
    createdAt,
    disabledAt: null,
  }
  if (input.password !== undefined) requireUnguessable(input.password, user)
  const password = input.password ?? randomBase62(randomness, 20)

  if (input.membership !== undefined) await requireOrganization(transaction, input.membership.organizationId)
  if (!(await insertUser(transaction, user, input.emailVerified ?? false))) {
    throw new Refusal('ALREADY_EXISTS', `A user with the email address ${email} already exists.`)
  }
  await insertPassword(transaction, {
    id: makeId('account', createdAt, randomness.bytes(10)),
    userId: user.id,
    passwordHash: await passwords.hash(password),
    createdAt,
  })
  if (input.membership !== undefined) {
    await insertMembership(transaction, { ...input.membership, userId: user.id, createdAt })
  }
  await recordAudit(transaction, {
    ...ports.by,
    organizationId: input.membership?.organizationId ?? null,
    action: 'user.created',
    target: { kind: 'user', id: user.id, name: email },
    details: input.membership === undefined ? {} : { role: input.membership.role },
  })
  return { user, password }
}
