import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { insertDeliveries } from './delivery-store.ts'
import { selectEndpoints } from './endpoint-store.ts'
import { deliverEventJob, type Endpoint, type NumberedEvent, wantsAudit } from './model.ts'
import { serializeEvent } from './serialize-event.ts'
import { lockSubscription, updateDue, updateTarget } from './subscription-store.ts'

export interface FanOutPorts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly queue: JobQueue
}

/**
 * Creates the deliveries of numbered events to their owner's endpoints, in the transaction that assigns the numbers: an
 * endpoint gets each event once, in order. Subscriptions are locked in the order of their ids.
 */
export async function fanOut(
  transaction: Transaction,
  ports: FanOutPorts,
  owner: string,
  events: readonly NumberedEvent[],
): Promise<void> {
  if (events.length === 0) return
  for (const endpoint of await selectEndpoints(transaction, owner)) {
    const wanted = events.filter((event) => wants(endpoint, event))
    if (wanted.length > 0) await deliverTo(transaction, ports, endpoint.id, wanted)
  }
}

function wants(endpoint: Endpoint, { event, onlyFor }: NumberedEvent): boolean {
  if (onlyFor !== null) return onlyFor === endpoint.id
  if (event === 'audit.recorded') return wantsAudit(endpoint)
  return endpoint.events === null || endpoint.events.includes(event)
}

async function deliverTo(
  transaction: Transaction,
  { clock, randomness, queue }: FanOutPorts,
  id: string,
  events: readonly NumberedEvent[],
): Promise<void> {
  const subscription = await lockSubscription(transaction, id)
  if (subscription === undefined || !subscription.isOpen) return
  const createdAt = clock.now()
  await insertDeliveries(
    transaction,
    events.map((one) => ({
      id: makeId('dlv', createdAt, randomness.bytes(10)),
      eventId: one.id,
      subscription,
      event: one.event,
      sequence: one.sequence,
      body: serializeEvent(one),
      createdAt,
    })),
  )
  await updateTarget(transaction, id, { announcedAt: createdAt })
  await updateDue(transaction, id)
  await queue.enqueue(transaction, deliverEventJob, { subscription: id })
}
