import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'

/** Of one statement, which must stay far below its time limit. */
const mostAtOnce = 10_000

/** Forgets windows that have ended: most subjects are addresses that never come again. */
export async function pruneRateWindows({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const tables = database.withTables<{ rate_windows: { subject: Buffer; ends_at: number } }>()
  const now = clock.now().getTime()
  for (let deleted = mostAtOnce; deleted === mostAtOnce; ) {
    const ended = tables.selectFrom('rate_windows').select('subject').where('ends_at', '<=', now).limit(mostAtOnce)
    const { numDeletedRows } = await tables.deleteFrom('rate_windows').where('subject', 'in', ended).executeTakeFirst()
    deleted = Number(numDeletedRows)
  }
}
