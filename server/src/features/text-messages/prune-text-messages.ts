import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { rowDays } from './model.ts'
import { deleteBefore, endExpired } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Forgets the content of messages that have lost their job, and old rows. */
export async function pruneTextMessages({ database, clock }: Ports): Promise<void> {
  const now = clock.now()
  await endExpired(database, now, 'It was not sent in time.')
  await deleteBefore(database, new Date(now.getTime() - rowDays * 86_400_000))
}
