import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'

export async function readDatabaseClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database)
  return rows[0]?.time as Date
}

/**
 * For readiness: the database responds, and accepts writes. A server in recovery starts every transaction as read-only.
 */
export async function requireWritable(database: Database): Promise<void> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"`.execute(database)
  if (rows[0]?.readOnly !== false) {
    throw new Error('The database cannot be written to: it is a standby, or default_transaction_read_only is on.')
  }
}
