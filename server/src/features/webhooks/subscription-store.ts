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
    previous_sealed_secret: Buffer | null
    previous_until: Date | null
    is_open: Generated<boolean>
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
  /** The secret before the last rotation; null if there is none. */
  readonly previousSecret: { readonly encrypted: Uint8Array; readonly until: Date } | null
  /** Nothing is sent for a closed subscription. */
  readonly isOpen: boolean
  readonly claimedBy: string | null
  readonly claimedUntil: Date | null
}

/** Locks the subscription until the transaction ends. */
export async function upsertSubscription(
  transaction: Transaction,
  { id, owner, callbackUrl, encryptedSecret }: Subscription,
  announcedAt: Date,
): Promise<void> {
  const values = {
    owner,
    callback_url: callbackUrl,
    receiver: new URL(callbackUrl).host,
    sealed_secret: Buffer.from(encryptedSecret),
    announced_at: announcedAt,
  }
  await tables(transaction)
    .insertInto('webhook_subscriptions')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Locks the subscription until the transaction ends. */
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
      encryptedSecret: row.sealed_secret,
      previousSecret:
        row.previous_sealed_secret === null || row.previous_until === null
          ? null
          : { encrypted: row.previous_sealed_secret, until: row.previous_until },
      isOpen: row.is_open,
      claimedBy: row.claimed_by,
      claimedUntil: row.claimed_until,
    }
  )
}

/**
 * The number of the next event, under the lock of the subscription. Nodes of the previous version do not count their
 * events, so the rows are counted as well; the rows alone are not enough, since they are pruned.
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
 * When the subscription's earliest pending delivery is due. Only nodes of the previous version read it: they send only
 * that delivery, and would send it too early by the time of another.
 */
export const dueAt = sql<Date | null>`(
  select next_attempt_at from webhook_deliveries
  where subscription_id = webhook_subscriptions.id and state = 'PENDING' order by position limit 1)`

/** Call after every change of a delivery, under the lock of its subscription. */
export async function updateDue(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).updateTable('webhook_subscriptions').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** Both under the lock of the subscription. */
export async function updateSecrets(
  transaction: Transaction,
  id: string,
  encryptedSecret: Uint8Array,
  previous: SubscriptionRecord['previousSecret'],
): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_subscriptions')
    .set({
      sealed_secret: Buffer.from(encryptedSecret),
      previous_sealed_secret: previous && Buffer.from(previous.encrypted),
      previous_until: previous?.until ?? null,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateTarget(
  transaction: Transaction,
  id: string,
  changes: { readonly callbackUrl?: string; readonly isOpen?: boolean; readonly announcedAt?: Date },
): Promise<void> {
  const { callbackUrl, isOpen, announcedAt } = changes
  const set = {
    ...(callbackUrl !== undefined && { callback_url: callbackUrl, receiver: new URL(callbackUrl).host }),
    ...(isOpen !== undefined && { is_open: isOpen }),
    ...(announcedAt !== undefined && { announced_at: announcedAt }),
  }
  if (Object.keys(set).length === 0) return
  await tables(transaction).updateTable('webhook_subscriptions').set(set).where('id', '=', id).execute()
}
