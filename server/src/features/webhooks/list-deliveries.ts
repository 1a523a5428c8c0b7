import type { Database } from '../../ports/database.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import type { Page } from '../accounts/model.ts'
import { selectAttempts } from './attempt-store.ts'
import { countPending, type DeliveryFilter, selectBody, selectDeliveries } from './delivery-store.ts'
import { findDelivery } from './find-delivery.ts'
import type { Attempt, Delivery } from './model.ts'

interface Query extends DeliveryFilter {
  readonly limit: number
  readonly cursor?: string
}

/** Newest first. */
export async function listDeliveries({ database }: { database: Database }, query: Query): Promise<Page<Delivery>> {
  const { limit, cursor, ...filter } = query
  const found = await selectDeliveries(database, filter, { limit, before: readNumberCursor(cursor) })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ delivery }) => delivery),
    nextCursor: found.length > limit && last !== undefined ? String(last.position) : null,
  }
}

export async function countPendingDeliveries({ database }: { database: Database }): Promise<number> {
  return await countPending(database)
}

export interface DeliveryDetails {
  readonly delivery: Delivery
  /** The body as sent. */
  readonly body: string
  /** The latest hundred, latest first. */
  readonly attempts: readonly Attempt[]
}

/** If an owner is given, only a delivery of theirs. */
export async function readDelivery(
  { database }: { database: Database },
  id: string,
  owner?: string,
): Promise<DeliveryDetails> {
  const delivery = await findDelivery(database, id, owner)
  const [body, attempts] = await Promise.all([selectBody(database, id), selectAttempts(database, id)])
  return { delivery, body: body.toString(), attempts }
}
