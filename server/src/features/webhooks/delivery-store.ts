import type { Generated, Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Delivery, DeliveryState, EventKind, Subscription } from './model.ts'

type Tables = {
  webhook_subscriptions: { id: string; receiver: string }
  webhook_deliveries: {
    id: string
    position: Generated<number>
    subscription_id: string
    owner: string
    event: EventKind
    body: Buffer
    state: DeliveryState
    attempts: number
    created_at: Date
    next_attempt_at: Date | null
    ended_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertDelivery(
  transaction: Transaction,
  delivery: { id: string; subscription: Subscription; event: EventKind; body: Uint8Array; createdAt: Date },
): Promise<void> {
  const { id, subscription, event, body, createdAt } = delivery
  await tables(transaction)
    .insertInto('webhook_deliveries')
    .values({
      id,
      subscription_id: subscription.id,
      owner: subscription.owner,
      event,
      body: Buffer.from(body),
      state: 'PENDING',
      attempts: 0,
      created_at: createdAt,
      next_attempt_at: createdAt,
      ended_at: null,
    })
    .execute()
}

export type PendingDelivery = Pick<Delivery, 'id' | 'event' | 'attempts'> & { readonly body: Uint8Array }

/** The earliest that is pending, due or not. */
export async function selectNext(
  transaction: Transaction,
  subscriptionId: string,
): Promise<PendingDelivery | undefined> {
  return await tables(transaction)
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'attempts', 'body'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'PENDING')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}

export async function selectAttemptCount(transaction: Transaction, id: string): Promise<number> {
  const row = await tables(transaction)
    .selectFrom('webhook_deliveries')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.attempts
}

/** False when there is no such delivery. */
export async function updateProgress(
  transaction: Transaction,
  id: string,
  progress: Pick<Delivery, 'state' | 'attempts' | 'nextAttemptAt' | 'endedAt'>,
): Promise<boolean> {
  const { state, attempts, nextAttemptAt, endedAt } = progress
  const result = await tables(transaction)
    .updateTable('webhook_deliveries')
    .set({ state, attempts, next_attempt_at: nextAttemptAt, ended_at: endedAt })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface DeliveryFilter {
  readonly subscriptionId?: string
  readonly owner?: string
  readonly state?: DeliveryState
}

/** One more than asked for, which tells whether there is a next page. */
export async function selectDeliveries(
  database: Database,
  { subscriptionId, owner, state }: DeliveryFilter,
  page: { limit: number; cursor: string | undefined },
): Promise<Delivery[]> {
  let query = deliveries(database)
  if (subscriptionId !== undefined) query = query.where('subscription_id', '=', subscriptionId)
  if (owner !== undefined) query = query.where('webhook_deliveries.owner', '=', owner)
  if (state !== undefined) query = query.where('state', '=', state)
  if (page.cursor !== undefined) query = query.where('webhook_deliveries.id', '<', page.cursor)
  const rows = await query
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return rows.map(deliveryOf)
}

export async function selectDelivery(database: Database, id: string): Promise<Delivery | undefined> {
  const row = await deliveries(database).where('webhook_deliveries.id', '=', id).executeTakeFirst()
  return row && deliveryOf(row)
}

function deliveries(database: Database) {
  return tables(database)
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_subscriptions', 'webhook_subscriptions.id', 'subscription_id')
    .select([
      'webhook_deliveries.id',
      'subscription_id',
      'webhook_deliveries.owner',
      'event',
      'receiver',
      'state',
      'attempts',
      'created_at',
      'next_attempt_at',
      'ended_at',
    ])
}

type DeliveryRow = Omit<Selectable<Tables['webhook_deliveries']>, 'position' | 'body'> & { receiver: string }

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    owner: row.owner,
    event: row.event,
    receiver: row.receiver,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    endedAt: row.ended_at,
  }
}

export async function selectBody(database: Database, id: string): Promise<Buffer> {
  const row = await tables(database)
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.body
}
