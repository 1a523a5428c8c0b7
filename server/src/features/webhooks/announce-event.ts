import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { insertDeliveries } from './delivery-store.ts'
import { deliverEventJob, type RecordedEvent, type Subscription } from './model.ts'
import { serializeEvent } from './serialize-event.ts'
import { takeSequence, updateDue, upsertSubscription } from './subscription-store.ts'

/**
 * Sends a recorded event to the callback URL of its subject, too. Written into the caller's transaction: the event is
 * sent if and only if the change commits, then at least once, always with the same id and bytes.
 *
 * Announcements for one subscription wait for each other until they commit, so announce at the end of a transaction.
 */
export async function announceEvent(
  transaction: Transaction,
  { queue }: { readonly queue: JobQueue },
  subscription: Subscription,
  recorded: RecordedEvent,
): Promise<void> {
  const { id, event, createdAt, data } = recorded
  await upsertSubscription(transaction, subscription, createdAt)
  const sequence = await takeSequence(transaction, subscription.id)
  const body = serializeEvent({ id, event, createdAt, sequence, data })
  await insertDeliveries(transaction, [{ id, eventId: id, subscription, event, sequence, body, createdAt }])
  await updateDue(transaction, subscription.id)
  await queue.enqueue(transaction, deliverEventJob, { subscription: subscription.id })
}
