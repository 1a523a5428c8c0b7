import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import { eventually } from './eventually.ts'

/** Reports whether a statement in this database waits for a lock before `work` has ended. */
export async function waitsForLock(database: Database, work: Promise<unknown>): Promise<'waits' | 'ended'> {
  let ended = false
  const end = () => {
    ended = true
  }
  void work.then(end, end)
  await eventually('it waits for a lock, or ends', async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return ended || rows.length > 0
  })
  return ended ? 'ended' : 'waits'
}
