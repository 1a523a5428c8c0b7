import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { selectOwnersWithout } from './event-store.ts'
import { deliverEventJob, numberEventsJob } from './model.ts'
import { selectWaiting } from './slot-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly queue: JobQueue
}

/** Enqueues whatever is due and unclaimed: work left by a crashed process, and lost jobs. */
export async function resumeWaiting({ database, clock, queue }: Ports): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const id of await selectWaiting(transaction, clock.now())) {
      await queue.enqueue(transaction, deliverEventJob, { subscription: id }, { onceKey: id })
    }
    for (const owner of await selectOwnersWithout(transaction, mostOwners)) {
      await queue.enqueue(transaction, numberEventsJob, { owner }, { onceKey: owner })
    }
  })
}

/** The others follow in the next run. */
const mostOwners = 500
