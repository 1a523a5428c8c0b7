import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'

/** These return how many rows they deleted, of at most so many. */
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

/** Checks the time again outside: a subscription that got an event meanwhile stays. */
export async function deleteSubscriptionsBefore(database: Database, time: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_subscriptions where announced_at < ${time} and id in (
      select id from webhook_subscriptions where announced_at < ${time} and not exists (
        select from webhook_deliveries where subscription_id = webhook_subscriptions.id) and not exists (
        select from webhook_endpoints where id = webhook_subscriptions.id) limit ${most})`.execute(database)
  return Number(numAffectedRows)
}

/** Keeps events without a number, since they were not listed yet. */
export async function deleteEventsBefore(database: Database, time: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where created_at < ${time} and sequence is not null
      order by created_at limit ${most})`.execute(database)
  return Number(numAffectedRows)
}
