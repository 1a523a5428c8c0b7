import type { Database } from '../../ports/database.ts'
import { giveNumbers, lockCounter } from './event-store.ts'
import { type FanOutPorts, fanOut } from './fan-out.ts'

type Ports = FanOutPorts & { readonly database: Database }

/** Limits each transaction, so that none takes long. */
const chunk = 100

/**
 * Numbers the committed events of an owner, and creates their deliveries. Safe to interrupt at any line: both are done,
 * or neither.
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
