import type { Database, Transaction } from '../../ports/database.ts'
import { mayManage } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { deleteApiKeyRow, findApiKey } from './api-key-store.ts'
import { selectMembership, selectMemberships } from './directory-store.ts'
import type { KeyRing } from './key-ring.ts'
import { lockOrganization } from './members/store.ts'
import { lockMemberships } from './membership-store.ts'
import type { ApiKey, Membership } from './model.ts'

interface Ports {
  readonly database: Database
}

export async function listMemberships({ database }: Ports, userId: string): Promise<Membership[]> {
  return await selectMemberships(database, userId)
}

/** Refuses people who may not keep the organization's keys. */
export async function requireKeeper(ports: Ports, userId: string, organizationId: string): Promise<void> {
  const membership = await selectMembership(ports.database, organizationId, userId)
  if (membership === undefined) throw new Refusal('BELONGS_TO_ANOTHER', 'You are not a member of this organization.')
  if (!mayManage(membership.role)) {
    throw new Refusal('ROLE_TOO_LOW', "Only owners and admins can manage the organization's keys.")
  }
}

/** The same until the transaction ends: a removal of the role meanwhile waits, and finds the keys that were made by it. */
export async function holdKeeper(transaction: Transaction, userId: string, organizationId: string): Promise<void> {
  await lockOrganization(transaction, organizationId)
  await requireKeeper({ database: transaction }, userId, organizationId)
}

/**
 * Keys are for people of organizations: a person who has left them all makes no more, and their keys stop. They leave none until
 * the transaction ends.
 */
export async function holdMember(transaction: Transaction, userId: string): Promise<void> {
  if (await lockMemberships(transaction, userId)) return
  const message = 'You are not a member of any organization. Accept an invitation to one before you create keys.'
  throw new Refusal('ORGANIZATION_REQUIRED', message)
}

/** A key that this person may see and delete: a personal one of their own, or one of an organization that they keep keys for. */
export async function findOwnKey(ports: Ports, userId: string, keyId: string): Promise<ApiKey> {
  const key = await findApiKey(ports.database, keyId)
  if (key === undefined) throw new Refusal('NOT_FOUND', `There is no key ${keyId}.`)
  if (key.organizationId !== null) await requireKeeper(ports, userId, key.organizationId)
  else if (key.userId !== userId) throw new Refusal('BELONGS_TO_ANOTHER', 'This key belongs to someone else.')
  return key
}

/** On this node the key is refused from now on, on others within seconds. */
export async function deleteApiKey(ports: { database: Database; keyRing: KeyRing }, id: string): Promise<void> {
  if (!(await deleteApiKeyRow(ports.database, id))) throw new Refusal('NOT_FOUND', `There is no key ${id}.`)
  ports.keyRing.forget((caller) => caller.keyId === id)
}
