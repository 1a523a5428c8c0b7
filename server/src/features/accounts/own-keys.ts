import type { Database, Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { mayManage } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { deleteApiKeyRow, findApiKey } from './api-key-store.ts'
import { selectMembership, selectMemberships } from './directory-store.ts'
import type { KeyRing } from './key-ring.ts'
import { lockOrganization } from './members/store.ts'
import { lockMemberships } from './membership-store.ts'
import type { ApiKey, Membership } from './model.ts'
import { recordAuditOfKey } from './record-audit-of-key.ts'

interface Ports {
  readonly database: Database
}

export async function listMemberships({ database }: Ports, userId: string): Promise<Membership[]> {
  return await selectMemberships(database, userId)
}

/** Refuses people who may not manage the organization's keys. */
export async function requireKeeper(ports: Ports, userId: string, organizationId: string): Promise<void> {
  const membership = await selectMembership(ports.database, organizationId, userId)
  if (membership === undefined) throw new Refusal('ACCESS_DENIED', 'You are not a member of this organization.')
  if (!mayManage(membership.role)) {
    throw new Refusal('INSUFFICIENT_ROLE', "Only owners and admins can manage the organization's keys.")
  }
}

/**
 * As requireKeeper, until the transaction ends: a concurrent removal of the role waits, and then finds the keys created
 * here.
 */
export async function holdKeeper(transaction: Transaction, userId: string, organizationId: string): Promise<void> {
  await lockOrganization(transaction, organizationId)
  await requireKeeper({ database: transaction }, userId, organizationId)
}

/**
 * Only members of organizations have keys: a person who has left them all can create none, and their keys stop. Holds
 * the memberships until the transaction ends.
 */
export async function holdMember(transaction: Transaction, userId: string): Promise<void> {
  if (await lockMemberships(transaction, userId)) return
  const message = 'You are not a member of any organization. Accept an invitation to one before you create keys.'
  throw new Refusal('ORGANIZATION_REQUIRED', message)
}

/** A key that this person may see and delete: a personal one, or one of an organization whose keys they manage. */
export async function findOwnKey(ports: Ports, userId: string, keyId: string): Promise<ApiKey> {
  const key = await findApiKey(ports.database, keyId)
  if (key === undefined) throw new Refusal('NOT_FOUND', `There is no key ${keyId}.`)
  if (key.organizationId !== null) await requireKeeper(ports, userId, key.organizationId)
  else if (key.userId !== userId) throw new Refusal('ACCESS_DENIED', 'This key belongs to someone else.')
  return key
}

/** This node refuses the key immediately, other nodes within seconds. */
export async function deleteApiKey(
  ports: { database: Database; keyRing: KeyRing },
  by: ActedBy,
  id: string,
): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const key = await deleteApiKeyRow(transaction, id)
    if (key === undefined) throw new Refusal('NOT_FOUND', `There is no key ${id}.`)
    await recordAuditOfKey(transaction, { ...by, action: 'key.deleted' }, key)
  })
  ports.keyRing.forget((caller) => caller.keyId === id)
}
