import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'

export async function readDatabaseClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database)
  return rows[0]?.time as Date
}
