import { sql } from 'kysely'
import type { PublicBeacon } from '../../ports/beacon-source.ts'
import type { Database, Transaction } from '../../ports/database.ts'

type Tables = {
  recorded_beacons: { sequence_number: number; beacon: string; beacon_time: number; recorded_at: number }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Milliseconds since 1970. */
export interface RecordedTimes {
  readonly beaconTime: number
  readonly recordedAt: number
}

export async function selectLastTimes(database: Database): Promise<RecordedTimes | undefined> {
  return await tables(database)
    .selectFrom('recorded_beacons')
    .select(['beacon_time as beaconTime', 'recorded_at as recordedAt'])
    .orderBy('sequence_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewRecordedBeacon {
  readonly sequenceNumber: number
  readonly beacon: PublicBeacon
  readonly recordedAt: Date
}

export async function insertBeacon(
  transaction: Transaction,
  { sequenceNumber, beacon, recordedAt }: NewRecordedBeacon,
): Promise<void> {
  await tables(transaction)
    .insertInto('recorded_beacons')
    .values({
      sequence_number: sequenceNumber,
      beacon: beacon.text,
      beacon_time: beacon.time,
      recorded_at: recordedAt.getTime(),
    })
    .execute()
}

/** The text that the entry with this number records. */
export async function selectBeacon(database: Database, sequenceNumber: number): Promise<string | undefined> {
  const row = await tables(database)
    .selectFrom('recorded_beacons')
    .select('beacon')
    .where('sequence_number', '=', sequenceNumber)
    .executeTakeFirst()
  return row?.beacon
}

export interface RecordedText {
  readonly sequenceNumber: number
  readonly text: string
}

/** For each entry number the last beacon recorded before it; missing if there is none. */
export async function selectLastBefore(
  database: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, RecordedText>> {
  const { rows } = await sql<{ number: number } & RecordedText>`
    select wanted.number, last."sequenceNumber", last.text
    from unnest(${[...numbers]}::bigint[]) as wanted (number)
    cross join lateral (
      select sequence_number as "sequenceNumber", beacon as text from recorded_beacons
      where sequence_number < wanted.number
      order by sequence_number desc limit 1
    ) as last`.execute(database)
  return new Map(rows.map(({ number, ...recorded }) => [number, recorded]))
}
