import type { Database } from '../../ports/database.ts'
import { giveNumbers, lockCounter } from './event-store.ts'
import { type FanOutPorts, fanOut } from './fan-out.ts'

type Ports = FanOutPorts & { readonly database: Database }

/** So many at a time, so that no transaction lasts. */
const chunk = 100

/**
 * Gives their numbers to the events of an owner that were committed without one, and makes their deliveries. May die at any
 * line: both are done, or neither.
 */
export async function numberRecorded(ports: Ports, owner: string): Promise<void> {
  while ((await numberSome(ports, owner)) === chunk);
}

async function numberSome(ports: Ports, owner: string): Promise<number> {
  return await ports.database.transaction().execute(async (transaction) => {
    await lockCounter(transaction, owner)
    const events = await giveNumbers(transaction, owner, chunk)
    await fanOut(transaction, ports, owner, events)
    return events.length
  })
}
