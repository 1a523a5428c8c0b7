import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { type DeliveryState, mostForReceiver } from './model.ts'
import { dueAt, type SubscriptionRecord } from './subscription-store.ts'

type Tables = {
  webhook_subscriptions: {
    id: string
    owner: string
    receiver: string
    announced_at: Date
    due_at: Date | null
    claimed_by: string | null
    claimed_until: Date | null
    turned_away: Shared | null
  }
  webhook_deliveries: { subscription_id: string; state: DeliveryState; next_attempt_at: Date | null }
}

const tables = (database: Database) => database.withTables<Tables>()

/** What subscriptions that wait for each other have in common. */
export type Shared = 'receiver' | 'owner'

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

export async function endClaim(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_subscriptions')
    .set({ claimed_by: null, claimed_until: null, due_at: dueAt })
    .where('id', '=', id)
    .execute()
}

export async function releaseClaim(database: Database, id: string, by: string): Promise<void> {
  await tables(database)
    .updateTable('webhook_subscriptions')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .execute()
}

/** Counts attempts of all nodes. Concurrent starts do not see each other: there may be one or two too many. */
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

export async function deferDelivery(transaction: Transaction, id: string, by: Shared): Promise<void> {
  await tables(transaction).updateTable('webhook_subscriptions').set({ turned_away: by }).where('id', '=', id).execute()
}

/**
 * Two subscriptions that were turned away, those with the oldest events: one more than finds room, which refills what a
 * crash has emptied.
 */
export async function recallDeferred(
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
        .orderBy('announced_at')
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
        .selectFrom('webhook_deliveries')
        .innerJoin('webhook_subscriptions', 'webhook_subscriptions.id', 'subscription_id')
        .select(({ fn }) => [
          'subscription_id as id',
          fn.min('next_attempt_at').as('since'),
          sql<number>`row_number() over (partition by receiver order by min(next_attempt_at))`.as('place'),
        ])
        .where('state', '=', 'PENDING')
        .where('next_attempt_at', '<=', now)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
        .groupBy(['subscription_id', 'receiver'])
        .as('waiting'),
    )
    .select('id')
    .where('place', '<=', mostForReceiver)
    .orderBy('since')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}
