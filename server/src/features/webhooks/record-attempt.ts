import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { insertAttempt } from './attempt-store.ts'
import { selectAttemptCount, selectNextTime, updateProgress } from './delivery-store.ts'
import { judgeEndpoint } from './judge-endpoint.ts'
import { type Attempt, type DeliveryState, deliverEventJob, isEndpoint, type Progress, progressAfter } from './model.ts'
import { endClaim, recallDeferred } from './slot-store.ts'
import { lockSubscription } from './subscription-store.ts'
import type { Slot } from './take-slot.ts'

export interface RecordPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly queue: JobQueue
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Seconds before each retry. */
  readonly webhookRetrySeconds: readonly number[]
  /** Called for each delivery that has ended, after the commit. */
  readonly onEnded?: ((state: Exclude<DeliveryState, 'PENDING'>) => void) | undefined
}

/** Records the outcome, ends the slot and enqueues the next one, in one transaction. */
export async function recordAttempt(ports: RecordPorts, slot: Slot, attempt: Attempt): Promise<void> {
  const { id, event } = slot.delivery
  const progress = await ports.database.transaction().execute(async (transaction) => {
    const locked = await lockSubscription(transaction, slot.subscription.id)
    await insertAttempt(transaction, id, attempt)
    return locked?.claimedBy === slot.claim
      ? await endSlot(transaction, ports, { ...slot, subscription: locked }, attempt)
      : undefined
  })
  if (progress === undefined) {
    ports.logger.warn({ delivery: id }, 'webhook took too long and may be sent twice')
  } else if (progress.state !== 'PENDING') {
    ports.onEnded?.(progress.state)
    if (progress.state === 'DELIVERED') return
    ports.logger.warn({ delivery: id, event, state: progress.state }, 'webhook failed for good')
  }
}

async function endSlot(
  transaction: Transaction,
  ports: RecordPorts,
  { subscription, delivery }: Slot,
  { result }: Attempt,
): Promise<Progress> {
  const now = ports.clock.now()
  // Not the number of this attempt: meanwhile a person may have restarted the count.
  const attempts = (await selectAttemptCount(transaction, delivery.id)) + 1
  // Closed meanwhile: there is no retry.
  const retrySeconds = subscription.isOpen ? ports.webhookRetrySeconds : []
  const progress = progressAfter(result, attempts, retrySeconds, chance(ports.randomness))
  await updateProgress(transaction, delivery.id, {
    state: progress.state,
    attempts,
    ...(progress.state === 'PENDING'
      ? { nextAttemptAt: new Date(now.getTime() + progress.retryInSeconds * 1000), endedAt: null }
      : { nextAttemptAt: null, endedAt: now }),
  })
  if (isEndpoint(subscription.id)) await judgeEndpoint(transaction, ports, subscription, progress)
  await endClaim(transaction, subscription.id)
  const nextTime = await selectNextTime(transaction, subscription.id)
  if (nextTime !== null) {
    const data = { subscription: subscription.id }
    await ports.queue.enqueue(transaction, deliverEventJob, data, nextTime > now ? { startAfter: nextTime } : {})
  }
  for (const by of ['receiver', 'owner'] as const) {
    for (const id of await recallDeferred(transaction, subscription, by)) {
      await ports.queue.enqueue(transaction, deliverEventJob, { subscription: id })
    }
  }
  return progress
}

function chance(randomness: Randomness): number {
  return Buffer.from(randomness.bytes(4)).readUInt32BE() / 0xffff_ffff
}
