import type { Database } from '../../ports/database.ts'
import { giveNumbers, lockCounter } from './event-store.ts'

interface Ports {
  readonly database: Database
}

/** So many at a time, so that no transaction lasts. */
const chunk = 200

/** Gives their numbers to the events of an owner that were committed without one. May die at any line. */
export async function numberRecorded({ database }: Ports, owner: string): Promise<void> {
  while ((await numberSome(database, owner)) === chunk);
}

async function numberSome(database: Database, owner: string): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    await lockCounter(transaction, owner)
    const events = await giveNumbers(transaction, owner, chunk)
    return events.length
  })
}
