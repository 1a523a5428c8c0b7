import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { closeSubscription } from './change-endpoint.ts'
import { clearFailing, noteFailing, setDisabled } from './endpoint-store.ts'
import { failingDays, type Progress } from './model.ts'
import type { SubscriptionRecord } from './subscription-store.ts'

interface Ports {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/**
 * Notes whether an attempt for an endpoint has succeeded, under the lock of its subscription. An endpoint that has failed for
 * days is disabled when one more event is given up: an event that follows a long silence still gets all its retries.
 */
export async function judgeEndpoint(
  transaction: Transaction,
  { clock, logger }: Ports,
  { id, isOpen }: Pick<SubscriptionRecord, 'id' | 'isOpen'>,
  { state }: Progress,
): Promise<void> {
  if (state === 'DELIVERED') return await clearFailing(transaction, id)
  const now = clock.now()
  const since = await noteFailing(transaction, id, now)
  if (!isOpen || since === undefined || state === 'PENDING') return
  if (now.getTime() - since.getTime() < failingDays * 86_400_000) return
  await closeSubscription(transaction, id, now)
  await setDisabled(transaction, id, { at: now, reason: 'DELIVERIES_FAILED' })
  logger.warn({ webhook: id, since }, 'a webhook endpoint was disabled, since all its deliveries fail')
}
