import { type Generated, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Subscription } from './model.ts'

type Tables = {
  webhook_subscriptions: {
    id: string
    owner: string
    callback_url: string
    receiver: string
    sealed_secret: Buffer
    announced_at: Date
    last_sequence: Generated<number>
    due_at: Date | null
    claimed_by: string | null
    claimed_until: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface SubscriptionRecord extends Subscription {
  readonly receiver: string
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
      claimedBy: row.claimed_by,
      claimedUntil: row.claimed_until,
    }
  )
}

/**
 * The number of the next event, under the lock of the subscription. Nodes of the version before do not count their events, so
 * the rows are counted as well; the rows alone would not do, since they are forgotten in time.
 */
export async function takeSequence(transaction: Transaction, id: string): Promise<number> {
  const recorded = sql`(select count(*) from webhook_deliveries where subscription_id = webhook_subscriptions.id)`
  const row = await tables(transaction)
    .updateTable('webhook_subscriptions')
    .set({ last_sequence: sql<number>`greatest(last_sequence, ${recorded}) + 1` })
    .where('id', '=', id)
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  return row.last_sequence
}

/**
 * When the earliest pending delivery of the subscription in the row is to be attempted. Only nodes of the version before read
 * it: they send nothing but that delivery, and would send it too early by the time of another.
 */
export const dueAt = sql<Date | null>`(
  select next_attempt_at from webhook_deliveries
  where subscription_id = webhook_subscriptions.id and state = 'PENDING' order by position limit 1)`

/** After every change of a delivery, under the lock of its subscription. */
export async function updateDue(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).updateTable('webhook_subscriptions').set({ due_at: dueAt }).where('id', '=', id).execute()
}
