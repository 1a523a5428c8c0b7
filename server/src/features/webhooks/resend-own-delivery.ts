import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findDelivery } from './find-delivery.ts'
import type { Delivery } from './model.ts'
import { resendDelivery } from './resend-delivery.ts'

interface Ports {
  readonly clock: Clock
  readonly queue: JobQueue
  readonly limiter: RateLimiter
}

/** Each causes all its retries at a receiver that need not belong to the sender. */
const mostPerHour = 10

/** Sends a delivery of this owner again, a few times an hour. */
export async function resendOwnDelivery(
  transaction: Transaction,
  ports: Ports,
  id: string,
  owner: string,
): Promise<Delivery> {
  // Before it is counted, so that nobody uses up somebody else's limit.
  await findDelivery(transaction, id, owner)
  await limitSending(ports, `resend:${id}`)
  return await resendDelivery(transaction, ports, id)
}

export async function limitSending({ limiter }: { readonly limiter: RateLimiter }, name: string): Promise<void> {
  const { allowed, resetSeconds } = await limiter.hit(name, mostPerHour, 3600)
  if (allowed) return
  const message = `The limit of ${mostPerHour} sends per hour is exceeded. Try again in ${resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
}
