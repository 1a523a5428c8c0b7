import type { EventKind } from '@countersign/api'
import { type Generated, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { type PersonEmail, quotedEmail } from '../../vocabulary/person.ts'
import type { NumberedEvent, TracedEvent } from './model.ts'

type Tables = {
  events: {
    id: string
    owner: string
    recorded: Generated<number>
    sequence: number | null
    kind: EventKind
    created_at: Date
    data: string
    only_for: string | null
    traceparent: string | null
  }
  event_counters: { owner: string; last: number }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertEvent(transaction: Transaction, event: TracedEvent): Promise<void> {
  const { id, owner, event: kind, createdAt, data, onlyFor, traceparent } = event
  await tables(transaction)
    .insertInto('events')
    .values({ id, owner, sequence: null, kind, created_at: createdAt, data, only_for: onlyFor, traceparent })
    .execute()
}

/** Nobody else numbers events of this owner until the transaction ends. */
export async function lockCounter(transaction: Transaction, owner: string): Promise<void> {
  await tables(transaction)
    .insertInto('event_counters')
    .values({ owner, last: 0 })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ last: sql`event_counters.last` }))
    .execute()
}

/** Numbers committed events, under the lock, at most so many. Returns them in the order of their numbers. */
export async function giveNumbers(transaction: Transaction, owner: string, most: number): Promise<NumberedEvent[]> {
  const { rows } = await sql<EventRow>`
    with waiting as (
      select id, row_number() over (order by recorded) as place
      from events where owner = ${owner} and sequence is null order by recorded limit ${most}
    ), counter as (
      update event_counters set last = last + (select count(*) from waiting) where owner = ${owner}
      returning last - (select count(*) from waiting) as before
    )
    update events set sequence = counter.before + waiting.place
    from waiting, counter where events.id = waiting.id
    returning events.id, events.owner, sequence, kind, created_at, data, only_for`.execute(transaction)
  return rows.map(eventOf).sort((a, b) => a.sequence - b.sequence)
}

export async function selectLastNumber(database: Database, owner: string): Promise<number> {
  const row = await tables(database)
    .selectFrom('event_counters')
    .select('last')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.last ?? 0
}

export interface EventFilter {
  readonly kind?: EventKind
  readonly since?: Date
  /** Leaves out the events with entries of the audit log. */
  readonly withoutAudit?: boolean
}

/** In order, after one number and up to another. */
export async function selectEvents(
  database: Database,
  owner: string,
  { kind, since, withoutAudit = false }: EventFilter,
  page: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<NumberedEvent[]> {
  let query = tables(database)
    .selectFrom('events')
    .select(['id', 'owner', 'sequence', 'kind', 'created_at', 'data', 'only_for'])
    .where('owner', '=', owner)
    .where('sequence', '>', page.after)
    .where('sequence', '<=', page.upTo)
  if (withoutAudit) query = query.where('kind', '<>', 'audit.recorded')
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  return (await query.orderBy('sequence').limit(page.limit).execute()).map(eventOf)
}

/** Those that name the person, in the order in which they were recorded, after the given one. */
export async function selectEventsNaming(
  database: Database,
  owner: string,
  email: PersonEmail,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<{ id: string; recorded: number; event: EventKind; createdAt: Date; data: string }[]> {
  return await tables(database)
    .selectFrom('events')
    .select(['id', 'recorded', 'kind as event', 'created_at as createdAt', 'data'])
    .where('owner', '=', owner)
    .where('recorded', '>', after)
    .where(sql<boolean>`strpos(lower(data), ${quotedEmail(email)}) > 0`)
    .orderBy('recorded')
    .limit(most)
    .execute()
}

/** The events of a signing request, which was created at this time. */
export async function selectEventsOf(
  database: Database,
  { owner, signingRequestId, since }: { owner: string; signingRequestId: string; since: Date },
): Promise<{ id: string; data: string }[]> {
  return await tables(database)
    .selectFrom('events')
    .select(['id', 'data'])
    .where('owner', '=', owner)
    .where('created_at', '>=', since)
    .where(sql<boolean>`strpos(data, ${JSON.stringify(signingRequestId)}) > 0`)
    .execute()
}

export async function updateData(transaction: Transaction, id: string, data: string): Promise<void> {
  await tables(transaction).updateTable('events').set({ data }).where('id', '=', id).execute()
}

/** Owners with events that have no number yet. */
export async function selectOwnersWithout(database: Database, most: number): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('events')
    .select('owner')
    .distinct()
    .where('sequence', 'is', null)
    .limit(most)
    .execute()
  return rows.map(({ owner }) => owner)
}

type EventRow = Omit<Tables['events'], 'recorded' | 'traceparent'>

function eventOf(row: EventRow): NumberedEvent {
  if (row.sequence === null) throw new Error(`event ${row.id} has no number`)
  return {
    id: row.id,
    owner: row.owner,
    sequence: row.sequence,
    event: row.kind,
    createdAt: row.created_at,
    data: row.data,
    onlyFor: row.only_for,
  }
}
