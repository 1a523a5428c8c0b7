import type { EventKind } from '@countersign/api'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Delivery, DeliveryState, Subscription } from './model.ts'

type Tables = {
  webhook_subscriptions: { id: string; receiver: string }
  webhook_deliveries: {
    id: string
    position: Generated<number>
    event_id: string | null
    subscription_id: string
    owner: string
    event: EventKind
    sequence: number | null
    body: Buffer
    state: DeliveryState
    attempts: number
    created_at: Date
    next_attempt_at: Date | null
    ended_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

const eventId = sql<string>`coalesce(event_id, webhook_deliveries.id)`.as('eventId')

const traceparentOfEvent = sql<string | null>`(
  select traceparent from events where events.id = coalesce(webhook_deliveries.event_id, webhook_deliveries.id)
)`.as('traceparent')

export interface NewDelivery {
  readonly id: string
  readonly eventId: string
  readonly subscription: Pick<Subscription, 'id' | 'owner'>
  readonly event: EventKind
  readonly sequence: number
  readonly body: Uint8Array
  readonly createdAt: Date
}

/** In this order. */
export async function insertDeliveries(transaction: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  await tables(transaction)
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ id, eventId, subscription, event, sequence, body, createdAt }) => ({
        id,
        event_id: eventId === id ? null : eventId,
        subscription_id: subscription.id,
        owner: subscription.owner,
        event,
        sequence,
        body: Buffer.from(body),
        state: 'PENDING' as const,
        attempts: 0,
        created_at: createdAt,
        next_attempt_at: createdAt,
        ended_at: null,
      })),
    )
    .execute()
}

/** Ends all pending deliveries, under the lock of the subscription. */
export async function endPending(transaction: Transaction, subscriptionId: string, now: Date): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_deliveries')
    .set({ state: 'ENDED', next_attempt_at: null, ended_at: now })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'PENDING')
    .execute()
}

export type PendingDelivery = Pick<Delivery, 'id' | 'eventId' | 'event' | 'attempts'> & {
  readonly body: Uint8Array
  /** Of what recorded the event; null if that was not traced. */
  readonly traceparent: string | null
}

/**
 * The earliest delivery without an attempt, whatever became of those before it; if there is none, the retry that has
 * been due for longest. New events go first since a retry can take 10 seconds to fail again. Each query has its own
 * index: thousands wait if an organization's endpoint was down for days.
 */
export async function selectNext(
  transaction: Transaction,
  subscriptionId: string,
  dueBy: Date,
): Promise<PendingDelivery | undefined> {
  const pending = tables(transaction)
    .selectFrom('webhook_deliveries')
    .select(['id', eventId, 'event', 'attempts', 'body', traceparentOfEvent])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'PENDING')
    .limit(1)
  const first = await pending.where('attempts', '=', 0).orderBy('position').executeTakeFirst()
  if (first !== undefined) return first
  return await pending
    .where('next_attempt_at', '<=', dueBy)
    .orderBy('next_attempt_at')
    .orderBy('position')
    .executeTakeFirst()
}

/** When the next attempt is due; null if none is pending. */
export async function selectNextTime(transaction: Transaction, subscriptionId: string): Promise<Date | null> {
  const { time } = await tables(transaction)
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('next_attempt_at').as('time'))
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return time
}

export async function countPending(database: Database): Promise<number> {
  const { count } = await tables(database)
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return count
}

export async function selectAttemptCount(transaction: Transaction, id: string): Promise<number> {
  const row = await tables(transaction)
    .selectFrom('webhook_deliveries')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.attempts
}

/** Returns false if there is no such delivery. */
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

/** A delivery with its position in lists. */
export interface PlacedDelivery {
  readonly position: number
  readonly delivery: Delivery
}

/** One more than the limit, which tells whether there is a next page. */
export async function selectDeliveries(
  database: Database,
  { subscriptionId, owner, state }: DeliveryFilter,
  page: { limit: number; before: number | undefined },
): Promise<PlacedDelivery[]> {
  let query = deliveries(database)
  if (subscriptionId !== undefined) query = query.where('subscription_id', '=', subscriptionId)
  if (owner !== undefined) query = query.where('webhook_deliveries.owner', '=', owner)
  if (state !== undefined) query = query.where('state', '=', state)
  if (page.before !== undefined) query = query.where('position', '<', page.before)
  const rows = await query
    .orderBy('position', 'desc')
    .limit(page.limit + 1)
    .execute()
  return rows.map((row) => ({ position: row.position, delivery: deliveryOf(row) }))
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
      'position',
      eventId,
      'subscription_id',
      'webhook_deliveries.owner',
      'event',
      'sequence',
      'receiver',
      'state',
      'attempts',
      'created_at',
      'next_attempt_at',
      'ended_at',
    ])
}

type DeliveryRow = Omit<Selectable<Tables['webhook_deliveries']>, 'position' | 'event_id' | 'body'> & {
  eventId: string
  receiver: string
}

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    eventId: row.eventId,
    subscriptionId: row.subscription_id,
    owner: row.owner,
    event: row.event,
    sequence: row.sequence,
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

/** All deliveries of these events, to any subscription of the owner. */
export async function selectDeliveriesOf(
  database: Database,
  owner: string,
  eventIds: readonly string[],
): Promise<{ id: string; body: Buffer }[]> {
  if (eventIds.length === 0) return []
  return await tables(database)
    .selectFrom('webhook_deliveries')
    .select(['id', 'body'])
    .where('owner', '=', owner)
    .where(sql<string>`coalesce(event_id, webhook_deliveries.id)`, 'in', [...eventIds])
    .execute()
}

export async function updateBody(transaction: Transaction, id: string, body: Buffer): Promise<void> {
  await tables(transaction).updateTable('webhook_deliveries').set({ body }).where('id', '=', id).execute()
}
