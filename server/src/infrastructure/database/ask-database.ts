import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import { errorCode } from './describe-failure.ts'

export async function readDatabaseClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database)
  return rows[0]?.time as Date
}

/**
 * For readiness: the database responds, and accepts writes. A server in recovery starts every transaction as read-only.
 */
export async function requireWritable(database: Database): Promise<void> {
  try {
    await sql.raw(refuseReadOnly).execute(database)
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === readOnly) throw error
    const reason = error.message || errorCode(error) || 'no reason is known'
    throw new Error(`The database cannot be used: ${reason.replace(/\.$/, '')}.`, { cause: error })
  }
}

/** PostgreSQL, appendix A. */
export const readOnly = '25006'

/** Fails as a write would, so that its connection is dropped like that of a write: another one may find the primary. */
const refuseReadOnly = `
  do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise exception using errcode = '${readOnly}',
        message = 'The database cannot be written to: it is a standby, or default_transaction_read_only is on.';
    end if;
  end $$`
