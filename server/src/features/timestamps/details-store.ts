import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { type Metadata, metadataOrNull } from '../../vocabulary/reference.ts'
import type { LogEntry } from '../log/model.ts'
import { hasDetails, type TimestampDetails } from './model.ts'

type Tables = {
  timestamp_details: {
    sequence_number: number
    owner: string
    label: string | null
    external_id: string | null
    metadata: Metadata | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Inserts the non-empty details in one statement. */
export async function insertDetails(
  transaction: Transaction,
  recorded: readonly { readonly entry: LogEntry; readonly details: TimestampDetails }[],
): Promise<void> {
  const kept = recorded.filter(({ details }) => hasDetails(details))
  if (kept.length === 0) return
  const metadata = kept.map(({ details }) => metadataOrNull(details))
  await sql`
    insert into timestamp_details (sequence_number, owner, label, external_id, metadata)
    select * from unnest(
      ${kept.map(({ entry }) => entry.sequenceNumber)}::bigint[],
      ${kept.map(({ entry }) => entry.owner)}::text[],
      ${kept.map(({ details }) => details.label)}::text[],
      ${kept.map(({ details }) => details.externalId)}::text[],
      ${metadata.map((one) => one && JSON.stringify(one))}::json[]
    )`.execute(transaction)
}

/** The numbers of the owner's entries with this reference, newest first, from one number up to another (exclusive). */
export async function selectNumbers(
  database: Database,
  owner: string,
  externalId: string,
  { limit, from, before }: { readonly limit: number; readonly from: number; readonly before: number },
): Promise<number[]> {
  const rows = await tables(database)
    .selectFrom('timestamp_details')
    .select('sequence_number')
    .where('owner', '=', owner)
    .where('external_id', '=', externalId)
    .where('sequence_number', '>=', from)
    .where('sequence_number', '<', before)
    .orderBy('sequence_number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sequence_number }) => sequence_number)
}

/** By entry number; entries without details are missing. */
export async function selectDetails(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, TimestampDetails>> {
  if (numbers.length === 0) return new Map()
  const rows = await tables(database)
    .selectFrom('timestamp_details')
    .selectAll()
    .where(sql<boolean>`sequence_number = any(${[...numbers]}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ sequence_number, label, external_id: externalId, metadata }) => [
      sequence_number,
      { label, externalId, metadata: metadata ?? {} },
    ]),
  )
}
