import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { updateProgress } from './delivery-store.ts'
import { findDelivery, noSuchDelivery } from './find-delivery.ts'
import { type Delivery, deliverEventJob } from './model.ts'
import { lockSubscription, updateDue } from './subscription-store.ts'

interface Ports {
  readonly clock: Clock
  readonly queue: JobQueue
}

/**
 * Sends a delivery again immediately, with the same id, sequence and bytes and all its retries. Like any first attempt
 * it goes before retries and before newer events without an attempt.
 */
export async function resendDelivery(transaction: Transaction, ports: Ports, id: string): Promise<Delivery> {
  const found = await findDelivery(transaction, id)
  const { subscriptionId } = found
  const subscription = await lockSubscription(transaction, subscriptionId)
  if (subscription?.isOpen === false) throw endpointDisabled()
  const again = { state: 'PENDING', attempts: 0, nextAttemptAt: ports.clock.now(), endedAt: null } as const
  if (!(await updateProgress(transaction, id, again))) throw noSuchDelivery(id)
  await updateDue(transaction, subscriptionId)
  await ports.queue.enqueue(transaction, deliverEventJob, { subscription: subscriptionId })
  return { ...found, ...again }
}

export function endpointDisabled(): Refusal {
  return new Refusal('WEBHOOK_DISABLED', 'This webhook endpoint is disabled or deleted. Enable it first.')
}
