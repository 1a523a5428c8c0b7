import { type Generated, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import {
  type Attempt,
  type AttemptFailure,
  type AttemptResult,
  type Delivery,
  type DeliveryState,
  type EventKind,
  mostForReceiver,
  type Subscription,
} from './model.ts'

type Tables = {
  webhook_subscriptions: {
    id: string
    owner: string
    callback_url: string
    receiver: string
    sealed_secret: Buffer
    announced_at: Date
    due_at: Date | null
    claimed_by: string | null
    claimed_until: Date | null
    turned_away: Shared | null
  }
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
  webhook_attempts: {
    delivery_id: string
    position: Generated<number>
    number: number
    at: Date
    milliseconds: number
    status: number | null
    answer: string | null
    failure: AttemptFailure | null
    reason: string | null
  }
}

/** What subscriptions have in common that wait for each other. */
export type Shared = 'receiver' | 'owner'

const tables = (database: Database) => database.withTables<Tables>()

export interface SubscriptionRecord extends Subscription {
  readonly receiver: string
  readonly dueAt: Date | null
  readonly claimedBy: string | null
  readonly claimedUntil: Date | null
}

/** Holds the subscription until the transaction ends. */
export async function upsertSubscription(
  transaction: Transaction,
  { id, owner, callbackUrl, sealedSecret }: Subscription,
  announcedAt: Date,
): Promise<void> {
  const values = {
    owner,
    callback_url: callbackUrl,
    receiver: new URL(callbackUrl).host,
    sealed_secret: Buffer.from(sealedSecret),
    announced_at: announcedAt,
  }
  await tables(transaction)
    .insertInto('webhook_subscriptions')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Holds the subscription until the transaction ends. */
export async function lockSubscription(transaction: Transaction, id: string): Promise<SubscriptionRecord | undefined> {
  const row = await tables(transaction)
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      owner: row.owner,
      callbackUrl: row.callback_url,
      receiver: row.receiver,
      sealedSecret: row.sealed_secret,
      dueAt: row.due_at,
      claimedBy: row.claimed_by,
      claimedUntil: row.claimed_until,
    }
  )
}

/** When the earliest pending delivery of the subscription in the row is to be attempted. */
const dueAt = sql<Date | null>`(
  select next_attempt_at from webhook_deliveries
  where subscription_id = webhook_subscriptions.id and state = 'PENDING' order by position limit 1)`

/** After every change of a delivery, under the lock of its subscription. */
export async function updateDue(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).updateTable('webhook_subscriptions').set({ due_at: dueAt }).where('id', '=', id).execute()
}

export async function claimSubscription(
  transaction: Transaction,
  id: string,
  claim: { by: string; until: Date },
): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_subscriptions')
    .set({ claimed_by: claim.by, claimed_until: claim.until, turned_away: null })
    .where('id', '=', id)
    .execute()
}

/** Tells when the subscription is due next. */
export async function endClaim(transaction: Transaction, id: string): Promise<Date | null> {
  const row = await tables(transaction)
    .updateTable('webhook_subscriptions')
    .set({ claimed_by: null, claimed_until: null, due_at: dueAt })
    .where('id', '=', id)
    .returning('due_at')
    .executeTakeFirstOrThrow()
  return row.due_at
}

export async function releaseClaim(database: Database, id: string, by: string): Promise<void> {
  await tables(database)
    .updateTable('webhook_subscriptions')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .execute()
}

/** Attempts of all nodes. Those that begin at the same moment do not see each other: it may become one or two too many. */
export async function countUnderWay(
  transaction: Transaction,
  { receiver, owner }: Pick<SubscriptionRecord, 'receiver' | 'owner'>,
  now: Date,
): Promise<{ forReceiver: number; forOwner: number }> {
  return await tables(transaction)
    .selectFrom('webhook_subscriptions')
    .select([
      sql<number>`count(*) filter (where receiver = ${receiver})`.as('forReceiver'),
      sql<number>`count(*) filter (where owner = ${owner})`.as('forOwner'),
    ])
    .where('claimed_by', 'is not', null)
    .where('claimed_until', '>', now)
    .executeTakeFirstOrThrow()
}

export async function turnAway(transaction: Transaction, id: string, by: Shared): Promise<void> {
  await tables(transaction).updateTable('webhook_subscriptions').set({ turned_away: by }).where('id', '=', id).execute()
}

/** Two that were turned away, the longest waiting: one more than finds room, which refills what a crash has emptied. */
export async function recallTurnedAway(
  transaction: Transaction,
  subscription: SubscriptionRecord,
  by: Shared,
): Promise<string[]> {
  const rows = await tables(transaction)
    .updateTable('webhook_subscriptions')
    .set({ turned_away: null })
    .where('id', 'in', (select) =>
      select
        .selectFrom('webhook_subscriptions')
        .select('id')
        .where('turned_away', '=', by)
        .where(by, '=', subscription[by])
        .orderBy('due_at')
        .limit(2)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The longest waiting, a few for each receiver. */
export async function selectWaiting(database: Database, now: Date): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom((waiting) =>
      waiting
        .selectFrom('webhook_subscriptions')
        .select(['id', 'due_at', sql<number>`row_number() over (partition by receiver order by due_at)`.as('place')])
        .where('due_at', '<=', now)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
        .as('waiting'),
    )
    .select('id')
    .where('place', '<=', mostForReceiver)
    .orderBy('due_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

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

export async function insertAttempt(
  transaction: Transaction,
  deliveryId: string,
  { number, at, milliseconds, result }: Attempt,
): Promise<void> {
  const columns =
    result.kind === 'answered'
      ? { status: result.status, answer: result.answer, failure: null, reason: null }
      : { status: null, answer: null, failure: result.failure, reason: result.reason }
  await tables(transaction)
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, number, at, milliseconds, ...columns })
    .execute()
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

export async function selectAttempts(database: Database, deliveryId: string): Promise<Attempt[]> {
  const rows = await tables(database)
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('position', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ number, at, milliseconds, ...row }) => ({ number, at, milliseconds, result: resultOf(row) }))
}

function resultOf(row: Pick<Tables['webhook_attempts'], 'status' | 'answer' | 'failure' | 'reason'>): AttemptResult {
  if (row.status !== null) return { kind: 'answered', status: row.status, answer: row.answer ?? '' }
  if (row.failure !== null) return { kind: 'failed', failure: row.failure, reason: row.reason ?? '' }
  throw new Error('an attempt has neither an answer nor a failure')
}

/** These three tell how many they deleted, of at most so many. */
export async function deleteAttemptsBefore(database: Database, time: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_attempts where (delivery_id, position) in (
      select delivery_id, position from webhook_attempts where at < ${time} order by at limit ${most})`.execute(
    database,
  )
  return Number(numAffectedRows)
}

export async function deleteDeliveriesBefore(database: Database, time: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where ended_at < ${time} and id in (
      select id from webhook_deliveries where ended_at < ${time} order by ended_at limit ${most})`.execute(database)
  return Number(numAffectedRows)
}

/** The time is asked again outside: one that was announced to meanwhile stays. */
export async function deleteSubscriptionsBefore(database: Database, time: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_subscriptions where announced_at < ${time} and id in (
      select id from webhook_subscriptions where announced_at < ${time} and not exists (
        select from webhook_deliveries where subscription_id = webhook_subscriptions.id) limit ${most})`.execute(
    database,
  )
  return Number(numAffectedRows)
}
