import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'

/** Limits one statement, which must stay far below its timeout. */
const mostAtOnce = 10_000

/** Deletes ended windows: most subjects are IP addresses that never return. */
export async function pruneRateWindows({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const tables = database.withTables<{ rate_windows: { subject: Buffer; ends_at: number } }>()
  const now = clock.now().getTime()
  for (let deleted = mostAtOnce; deleted === mostAtOnce; ) {
    const ended = tables.selectFrom('rate_windows').select('subject').where('ends_at', '<=', now).limit(mostAtOnce)
    const { numDeletedRows } = await tables.deleteFrom('rate_windows').where('subject', 'in', ended).executeTakeFirst()
    deleted = Number(numDeletedRows)
  }
}
