import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectDelivery } from './delivery-store.ts'
import type { Delivery } from './model.ts'

/** A delivery of this owner, or of any if none is given. */
export async function findDelivery(database: Database, id: string, owner?: string): Promise<Delivery> {
  const delivery = await selectDelivery(database, id)
  if (delivery === undefined) throw noSuchDelivery(id)
  if (owner === undefined || delivery.owner === owner) return delivery
  throw new Refusal('ACCESS_DENIED', 'This delivery belongs to someone else.')
}

export function noSuchDelivery(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no delivery ${id}.`)
}
