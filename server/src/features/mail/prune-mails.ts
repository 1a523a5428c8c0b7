import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { bodyDays, mostQueuedDays, rowDays } from './model.ts'
import { deleteMailsBefore, failQueuedBefore, removeBodiesBefore } from './store.ts'

const day = 24 * 3_600_000

/** Content goes after a month, since links stand in it, and the rest after a year. What has no job any more is given up. */
export async function pruneMails({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * day)
  await failQueuedBefore(database, before(mostQueuedDays), 'It was not sent in time.', now)
  await removeBodiesBefore(database, before(bodyDays))
  await deleteMailsBefore(database, before(rowDays))
}
