import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'

/** Forgets windows that have ended: most subjects are addresses that never come again. */
export async function pruneRateWindows({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  await database
    .withTables<{ rate_windows: { ends_at: number } }>()
    .deleteFrom('rate_windows')
    .where('ends_at', '<=', clock.now().getTime())
    .execute()
}
