import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import { eventually } from './eventually.ts'

/** Gives 'waits' as soon as PostgreSQL shows a statement in this database that waits for a lock, or else what was awaited. */
export async function waitsForLock<T>(database: Database, statement: Promise<T>): Promise<T | 'waits'> {
  let settled = false
  const watched = statement.finally(() => {
    settled = true
  })
  const blocked = eventually('a statement waits for a lock', async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return settled || rows.length > 0
  })
  return await Promise.race([watched, blocked.then((): Promise<T> | 'waits' => (settled ? watched : 'waits'))])
}
