import type { EventKind } from '@countersign/api'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { DisabledReason, Endpoint } from './model.ts'

type Tables = {
  webhook_endpoints: {
    id: string
    owner: string
    description: string | null
    events: EventKind[] | null
    created_at: Date
    updated_at: Date
    disabled_at: Date | null
    disabled_reason: DisabledReason | null
    failing_since: Date | null
  }
  webhook_subscriptions: { id: string; callback_url: string; previous_until: Date | null }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Its subscription must exist. */
export async function insertEndpoint(
  transaction: Transaction,
  {
    id,
    owner,
    description,
    events,
    createdAt,
  }: Pick<Endpoint, 'id' | 'owner' | 'description' | 'events' | 'createdAt'>,
): Promise<void> {
  await tables(transaction)
    .insertInto('webhook_endpoints')
    .values({
      id,
      owner,
      description,
      events: events && [...events],
      created_at: createdAt,
      updated_at: createdAt,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
    })
    .execute()
}

/** Oldest first. */
export async function selectEndpoints(database: Database, owner: string): Promise<Endpoint[]> {
  return (
    await endpoints(database).where('webhook_endpoints.owner', '=', owner).orderBy('webhook_endpoints.id').execute()
  ).map(endpointOf)
}

export async function countTroubled(database: Database): Promise<{ failing: number; disabled: number }> {
  const { rows } = await sql<{ failing: number; disabled: number }>`
    select count(*) filter (where failing_since is not null and disabled_at is null)::int as failing,
      count(*) filter (where disabled_at is not null)::int as disabled
    from webhook_endpoints`.execute(database)
  return rows[0] ?? { failing: 0, disabled: 0 }
}

export async function selectEndpoint(database: Database, id: string): Promise<Endpoint | undefined> {
  const row = await endpoints(database).where('webhook_endpoints.id', '=', id).executeTakeFirst()
  return row && endpointOf(row)
}

/** Under the lock of its subscription, like all functions below. */
export async function updateEndpoint(
  transaction: Transaction,
  id: string,
  { description, events, updatedAt }: Partial<Pick<Endpoint, 'description' | 'events'>> & { readonly updatedAt: Date },
): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_endpoints')
    .set({
      updated_at: updatedAt,
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events: events && [...events] }),
    })
    .where('id', '=', id)
    .execute()
}

/** Null enables it and resets its failures. */
export async function setDisabled(transaction: Transaction, id: string, disabled: Endpoint['disabled']): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_endpoints')
    .set({
      disabled_at: disabled?.at ?? null,
      disabled_reason: disabled?.reason ?? null,
      ...(disabled === null && { failing_since: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function clearFailing(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction)
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** When it began to fail, this time included; undefined if it was deleted. */
export async function noteFailing(transaction: Transaction, id: string, now: Date): Promise<Date | undefined> {
  const row = await tables(transaction)
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? undefined
}

export async function deleteEndpoint(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

function endpoints(database: Database) {
  return tables(database)
    .selectFrom('webhook_endpoints')
    .innerJoin('webhook_subscriptions', 'webhook_subscriptions.id', 'webhook_endpoints.id')
    .select([
      'webhook_endpoints.id',
      'webhook_endpoints.owner',
      'callback_url',
      'description',
      'events',
      'webhook_endpoints.created_at',
      'updated_at',
      'disabled_at',
      'disabled_reason',
      'failing_since',
      'previous_until',
    ])
}

type EndpointRow = Tables['webhook_endpoints'] & Omit<Tables['webhook_subscriptions'], 'id'>

function endpointOf(row: EndpointRow): Endpoint {
  const { disabled_at: at, disabled_reason: reason } = row
  return {
    id: row.id,
    owner: row.owner,
    url: row.callback_url,
    events: row.events,
    description: row.description,
    disabled: at === null || reason === null ? null : { at, reason },
    failingSince: row.failing_since,
    previousSecretUntil: row.previous_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
