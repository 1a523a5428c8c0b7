import type { Database, Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { countTroubled, selectEndpoint, selectEndpoints } from './endpoint-store.ts'
import type { Endpoint } from './model.ts'
import { lockSubscription, type SubscriptionRecord } from './subscription-store.ts'

export async function findEndpoint(database: Database, id: string, owner: string): Promise<Endpoint> {
  const endpoint = await selectEndpoint(database, id)
  if (endpoint === undefined) throw new Refusal('NOT_FOUND', `There is no webhook endpoint ${id}.`)
  if (endpoint.owner === owner) return endpoint
  throw new Refusal('ACCESS_DENIED', 'This webhook endpoint belongs to someone else.')
}

/** All endpoints, oldest first. */
export async function listEndpoints(database: Database, owner: string): Promise<Endpoint[]> {
  return await selectEndpoints(database, owner)
}

/** Endpoints whose last attempt failed, and those that are disabled. */
export async function countTroubledEndpoints(database: Database): Promise<{ failing: number; disabled: number }> {
  return await countTroubled(database)
}

/** The endpoint as it is under the lock of its subscription. */
export async function lockEndpoint(
  transaction: Transaction,
  id: string,
  owner: string,
): Promise<{ readonly endpoint: Endpoint; readonly subscription: SubscriptionRecord }> {
  await findEndpoint(transaction, id, owner)
  const subscription = await lockSubscription(transaction, id)
  const endpoint = await findEndpoint(transaction, id, owner)
  if (subscription === undefined) throw new Error(`webhook endpoint ${id} has no subscription`)
  return { endpoint, subscription }
}
