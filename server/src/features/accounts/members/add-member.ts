import type { Clock } from '../../../ports/clock.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { createUser } from '../create-user.ts'
import type { OrganizationMember, User } from '../model.ts'
import { findUserByEmail, insertMembership } from '../store.ts'
import { requireOwnerForOwners } from './guard-owners.ts'
import { lockMembers } from './lock-members.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly limiter: RateLimiter
}

interface Input {
  readonly email: string
  /** Of a new account; who has one keeps his name. */
  readonly name: string | undefined
  readonly role: Role
}

/** By hand nobody makes more, and accounts are never taken back. */
const newAccountsPerHour = 100

/** Who has an account is only added; for whom there is none, one is made, with a password that is seen this once. */
export async function addMember(
  ports: Ports,
  actor: Member,
  { email, name, role }: Input,
): Promise<{ member: OrganizationMember; password: string | null }> {
  const { transaction, clock } = ports
  requireOwnerForOwners(actor, [role])
  await lockMembers(transaction, actor)
  const known = await findUserByEmail(transaction, email)
  const { user, password } = known === undefined ? await makeAccount(ports, actor, email, name) : existing(known)
  const createdAt = clock.now()
  if (
    !(await insertMembership(transaction, { organizationId: actor.organizationId, userId: user.id, role, createdAt }))
  ) {
    throw new Refusal('ALREADY_EXISTS', `${user.email} is a member of this organization already.`)
  }
  return { member: { userId: user.id, email: user.email, name: user.name, role, createdAt }, password }
}

function existing(user: User): { user: User; password: null } {
  return { user, password: null }
}

async function makeAccount(ports: Ports, { organizationId }: Member, email: string, name: string | undefined) {
  const { allowed, resetSeconds } = await ports.limiter.hit(`new-accounts:${organizationId}`, newAccountsPerHour, 3600)
  if (!allowed) {
    const message = `More than ${newAccountsPerHour} new accounts in an hour; try again in ${resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
  }
  return await createUser(ports, { email, name, password: undefined, membership: undefined })
}
