import type { Logger } from 'pino'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { closeSubscription } from './change-endpoint.ts'
import { selectNextTime } from './delivery-store.ts'
import { clearFailing, noteFailing, setDisabled } from './endpoint-store.ts'
import { failingDays, type Progress } from './model.ts'
import type { SubscriptionRecord } from './subscription-store.ts'

interface Ports {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/**
 * Records whether an attempt for an endpoint succeeded, under the lock of its subscription. An endpoint that has failed
 * for days is disabled when one more event is given up: an event after a long silence still gets all its retries. If a
 * receiver is so slow that first attempts leave no time for retries, no event is ever given up; it is disabled then as
 * well.
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
  if (!isOpen || since === undefined || daysBetween(since, now) < failingDays) return
  if (state === 'PENDING' && !(await isFarBehind(transaction, id, now))) return
  await closeSubscription(transaction, id, now)
  await setDisabled(transaction, id, { at: now, reason: 'DELIVERIES_FAILED' })
  logger.warn({ webhook: id, since }, 'webhook endpoint disabled because all its deliveries fail')
}

/** True if an attempt has been due for a day. */
async function isFarBehind(transaction: Transaction, id: string, now: Date): Promise<boolean> {
  const next = await selectNextTime(transaction, id)
  return next !== null && daysBetween(next, now) >= 1
}

function daysBetween(one: Date, other: Date): number {
  return (other.getTime() - one.getTime()) / 86_400_000
}
