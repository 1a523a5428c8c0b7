import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type Delivery, deliverEvent } from './model.ts'
import { lockSubscription, selectDelivery, updateDue, updateProgress } from './store.ts'

interface Ports {
  readonly clock: Clock
  readonly queue: JobQueue
}

/**
 * Sends a delivery again, with the same id and bytes and all its retries; one that still waits for a retry goes at once. It
 * keeps its place: what is newer and not under way waits for it.
 */
export async function resendDelivery(transaction: Transaction, ports: Ports, id: string): Promise<Delivery> {
  const found = await selectDelivery(transaction, id)
  if (found === undefined) throw noSuchDelivery(id)
  const { subscriptionId } = found
  await lockSubscription(transaction, subscriptionId)
  const again = { state: 'PENDING', attempts: 0, nextAttemptAt: ports.clock.now(), endedAt: null } as const
  if (!(await updateProgress(transaction, id, again))) throw noSuchDelivery(id)
  await updateDue(transaction, subscriptionId)
  await ports.queue.enqueue(transaction, deliverEvent, { subscription: subscriptionId })
  return { ...found, ...again }
}

export function noSuchDelivery(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no delivery ${id}.`)
}
