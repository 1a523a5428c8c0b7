import type { EventKind } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { insertDelivery } from './delivery-store.ts'
import { type EventData, fixBody } from './fix-body.ts'
import { deliverEvent, type Subscription } from './model.ts'
import { takeSequence, updateDue, upsertSubscription } from './subscription-store.ts'

interface Ports {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly queue: JobQueue
}

interface Announcement {
  readonly subscription: Subscription
  readonly event: EventKind
  /** What survives JSON. */
  readonly data: EventData
}

/**
 * Writes the event into the caller's transaction: it is told exactly if what it tells about has happened, then at least
 * once, always with the same id and bytes. Gives that id.
 *
 * Announcements for one subscription wait for each other until they commit, so announce at the end of a transaction.
 */
export async function announceEvent(transaction: Transaction, ports: Ports, told: Announcement): Promise<string> {
  const { subscription, event, data } = told
  const createdAt = ports.clock.now()
  const id = makeId('evt', createdAt, ports.randomness.bytes(10))
  await upsertSubscription(transaction, subscription, createdAt)
  const sequence = await takeSequence(transaction, subscription.id)
  const body = fixBody({ id, event, createdAt, sequence, data })
  await insertDelivery(transaction, { id, subscription, event, sequence, body, createdAt })
  await updateDue(transaction, subscription.id)
  await ports.queue.enqueue(transaction, deliverEvent, { subscription: subscription.id })
  return id
}
