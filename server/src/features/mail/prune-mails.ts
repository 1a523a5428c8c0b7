import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { bodyDays, mostQueuedDays, type OnUndelivered, rowDays } from './model.ts'
import { deleteMailsBefore, failQueuedBefore, removeBodiesBefore } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly onUndelivered: OnUndelivered
}

/** Limits each transaction, so that none takes long. */
const chunk = 100

const day = 24 * 3_600_000

/**
 * Deletes content after a month, since it includes links, and the rest after a year. Gives up emails that have lost
 * their job.
 */
export async function pruneMails(ports: Ports): Promise<void> {
  const { database, clock } = ports
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * day)
  while ((await giveUpSome(ports, before(mostQueuedDays), now)) === chunk);
  await removeBodiesBefore(database, before(bodyDays))
  await deleteMailsBefore(database, before(rowDays))
}

async function giveUpSome({ database, onUndelivered }: Ports, time: Date, now: Date): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const given = await failQueuedBefore(transaction, time, 'It was not sent in time.', { now, most: chunk })
    for (const mail of given) await onUndelivered(transaction, mail)
    return given.length
  })
}
