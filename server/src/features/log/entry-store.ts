import { ENTRY_TYPES, type EntryType } from '@countersign/proof'
import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import type { LogEntry } from './model.ts'

type EntryRow = {
  sequence_number: number
  id: string
  owner: string | null
  type: number
  time: number
  fingerprint: Buffer
  salt: Buffer
  hash: Buffer
}

const tables = (database: Database) => database.withTables<{ log_entries: EntryRow }>()

export async function selectEntries(database: Database, from: number, to: number): Promise<LogEntry[]> {
  const rows = await tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where('sequence_number', '>=', from)
    .where('sequence_number', '<', to)
    .orderBy('sequence_number')
    .execute()
  return rows.map(entryOf)
}

/** There are no gaps: undefined only if the log has not grown this far. */
export async function selectEntryByNumber(database: Database, number: number): Promise<LogEntry | undefined> {
  const [entry] = await selectEntries(database, number, number + 1)
  return entry
}

/** In the order of the log. */
export async function selectEntriesByNumber(database: Database, numbers: readonly number[]): Promise<LogEntry[]> {
  if (numbers.length === 0) return []
  const rows = await tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where(sql<boolean>`sequence_number = any(${[...numbers]}::bigint[])`)
    .orderBy('sequence_number')
    .execute()
  return rows.map(entryOf)
}

export async function selectEntriesById(database: Database, ids: readonly string[]): Promise<LogEntry[]> {
  const rows = await tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return rows.map(entryOf)
}

export async function selectEntryById(database: Database, id: string): Promise<LogEntry | undefined> {
  const row = await tables(database).selectFrom('log_entries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && entryOf(row)
}

/**
 * The same fingerprint may be recorded many times. The genesis entry is excluded: anybody may record the log name in
 * it.
 */
export async function selectEarliest(database: Database, fingerprint: Uint8Array): Promise<LogEntry | undefined> {
  const row = await tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where('fingerprint', '=', Buffer.from(fingerprint))
    .where('sequence_number', '>', 0)
    .orderBy('sequence_number')
    .limit(1)
    .executeTakeFirst()
  return row && entryOf(row)
}

/** The earliest entry of this type. The same fingerprint may occur with other types. */
export async function selectFirstOfType(
  database: Database,
  type: EntryType,
  fingerprint: Uint8Array,
): Promise<LogEntry | undefined> {
  const row = await tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where('fingerprint', '=', Buffer.from(fingerprint))
    .where('type', '=', ENTRY_TYPES.indexOf(type))
    .orderBy('sequence_number')
    .limit(1)
    .executeTakeFirst()
  return row && entryOf(row)
}

export interface OwnEntriesPage {
  readonly limit: number
  readonly before: number
  readonly from: number
  readonly fingerprint: Uint8Array | undefined
}

/** Newest first: entries from one number up to another (exclusive), limited to one fingerprint if given. */
export async function selectOwnEntries(
  database: Database,
  owner: string,
  { limit, before, from, fingerprint }: OwnEntriesPage,
): Promise<LogEntry[]> {
  let query = tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where('owner', '=', owner)
    .where('sequence_number', '>=', from)
    .where('sequence_number', '<', before)
  if (fingerprint !== undefined) query = query.where('fingerprint', '=', Buffer.from(fingerprint))
  return (await query.orderBy('sequence_number', 'desc').limit(limit).execute()).map(entryOf)
}

/** In the order of the log, from one number up to another (exclusive). */
export async function selectEntriesOfOwner(
  database: Database,
  owner: string,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<LogEntry[]> {
  const rows = await tables(database)
    .selectFrom('log_entries')
    .selectAll()
    .where('owner', '=', owner)
    .where('sequence_number', '>=', from)
    .where('sequence_number', '<', to)
    .orderBy('sequence_number')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

/**
 * The next owner, in order, with an entry from one number up to another (exclusive). Skips from owner to owner through
 * the index, regardless of the entries between them, for a limited number of steps; then it returns the last owner
 * reached, as having none.
 */
export async function selectNextOwner(
  database: Database,
  {
    after,
    from,
    to,
    most,
  }: { readonly after: string; readonly from: number; readonly to: number; readonly most: number },
): Promise<{ readonly owner: string; readonly hasEntries: boolean } | undefined> {
  const { rows } = await sql<{ owner: string; first: number | null }>`
    with recursive owners (owner, place) as (
      (select owner, 1 from log_entries where owner > ${after} order by owner limit 1)
      union all
      select (select owner from log_entries where owner > owners.owner order by owner limit 1), place + 1
      from owners where owner is not null and place < ${most}
    ), firsts as (
      select owner, place, (
        select sequence_number from log_entries
        where owner = owners.owner and sequence_number >= ${from} order by sequence_number limit 1
      ) as first
      from owners where owner is not null
    )
    select owner, first from firsts where first < ${to} or place = ${most} limit 1`.execute(database)
  const [row] = rows
  return row && { owner: row.owner, hasEntries: row.first !== null && row.first < to }
}

function entryOf(row: EntryRow): LogEntry {
  const type = ENTRY_TYPES[row.type]
  if (type === undefined) throw new Error(`entry ${row.sequence_number} has the unknown type ${row.type}`)
  return {
    id: row.id,
    sequenceNumber: row.sequence_number,
    owner: row.owner,
    type,
    time: new Date(row.time),
    fingerprint: row.fingerprint,
    salt: row.salt,
    hash: row.hash,
  }
}
