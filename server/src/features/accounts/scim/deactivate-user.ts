import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { selectMemberships } from '../directory-store.ts'
import { withdrawUnauthorizedInvitations } from '../invitations/withdraw-invitation.ts'
import type { KeyRing } from '../key-ring.ts'
import { deleteMembership, lockOrganization } from '../members/store.ts'
import { insertMembership } from '../membership-store.ts'
import { deleteSessionsBy, deleteSessionsOf } from '../sessions/store.ts'
import { findScimUser } from './list-users.ts'
import type { ScimUser } from './model.ts'
import { ownerProtected } from './rules.ts'
import { deleteScimUser, updateDeactivated } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly keyRing: KeyRing
}

/** Ends the membership, and remembers the role. Expects that scim_users has the person. */
export async function deactivate(
  transaction: Transaction,
  by: ActedBy,
  organizationId: string,
  user: ScimUser,
): Promise<void> {
  const { userId, role } = user
  if (role === 'owner') throw ownerProtected(user)
  await endMembership(transaction, organizationId, userId)
  await updateDeactivated(transaction, organizationId, userId, role)
  await record(transaction, by, organizationId, 'member.deactivated', user)
}

/** Gives the person the membership back, with the role of `user`. */
export async function reactivate(
  transaction: Transaction,
  by: ActedBy,
  organizationId: string,
  user: ScimUser,
  now: Date,
): Promise<void> {
  const { userId, role } = user
  await insertMembership(transaction, { organizationId, userId, role, createdAt: now })
  await updateDeactivated(transaction, organizationId, userId, null)
  await record(transaction, by, organizationId, 'member.reactivated', user)
}

/** Removes a member or a deactivated person from the organization. The account stays. */
export async function removeScimUser(ports: Ports, by: ActedBy, organizationId: string, id: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const user = await findScimUser({ database: transaction }, organizationId, id)
    if (user.role === 'owner') throw ownerProtected(user)
    if (user.active) await endMembership(transaction, organizationId, id)
    await deleteScimUser(transaction, organizationId, id)
    await record(transaction, by, organizationId, 'member.removed', user)
  })
  forgetKeysOf(ports.keyRing, id)
}

/** Personal keys stop with the last membership. */
export function forgetKeysOf(keyRing: KeyRing, userId: string): void {
  keyRing.forget((caller) => caller.organization === null && caller.userId === userId)
}

/** Every request checks the membership. Sessions that the organization opened, or that open nothing any more, end. */
async function endMembership(transaction: Transaction, organizationId: string, userId: string): Promise<void> {
  await deleteMembership(transaction, organizationId, userId)
  await withdrawUnauthorizedInvitations(transaction, { organizationId, userId }, null)
  await deleteSessionsBy(transaction, userId, organizationId)
  const others = await selectMemberships(transaction, userId)
  if (others.length === 0) await deleteSessionsOf(transaction, userId)
}

async function record(
  transaction: Transaction,
  by: ActedBy,
  organizationId: string,
  action: 'member.deactivated' | 'member.reactivated' | 'member.removed',
  { userId, email, role }: ScimUser,
): Promise<void> {
  const target = { kind: 'user', id: userId, name: email } as const
  await recordAudit(transaction, { ...by, organizationId, action, target, details: { role } })
}
