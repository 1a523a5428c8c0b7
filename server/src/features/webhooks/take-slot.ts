import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { type PendingDelivery, selectNext } from './delivery-store.ts'
import { claimSeconds, mostForOwner, mostForReceiver } from './model.ts'
import { claimSubscription, countUnderWay, deferDelivery, type Shared } from './slot-store.ts'
import { lockSubscription, type SubscriptionRecord } from './subscription-store.ts'

export interface SlotPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
}

/** The right to make one attempt, until it is recorded or the claim expires. */
export interface Slot {
  readonly claim: string
  readonly subscription: SubscriptionRecord
  readonly delivery: PendingDelivery
}

/** Jobs are due by the database's clock, deliveries by the node's. */
const clockDifferenceMilliseconds = 500

/**
 * Undefined if there is nothing to do now, or if somebody else enqueues the next job: the holder of the claim, or one
 * of those that occupy all slots.
 */
export function takeSlot(
  { database, clock, randomness }: SlotPorts,
  subscriptionId: string,
): Promise<Slot | undefined> {
  return database.transaction().execute(async (transaction) => {
    const now = clock.now()
    const subscription = await lockSubscription(transaction, subscriptionId)
    if (subscription === undefined || isClaimed(subscription, now)) return undefined
    const dueBy = new Date(now.getTime() + clockDifferenceMilliseconds)
    const delivery = await selectNext(transaction, subscriptionId, dueBy)
    if (delivery === undefined) return undefined
    const noRoomFor = await findNoRoom(transaction, subscription, now)
    if (noRoomFor !== undefined) {
      await deferDelivery(transaction, subscriptionId, noRoomFor)
      return undefined
    }
    const claim = Buffer.from(randomness.bytes(16)).toString('hex')
    const until = new Date(now.getTime() + claimSeconds * 1000)
    await claimSubscription(transaction, subscriptionId, { by: claim, until })
    return { claim, subscription, delivery }
  })
}

function isClaimed({ claimedUntil }: SubscriptionRecord, now: Date): boolean {
  return claimedUntil !== null && claimedUntil > now
}

async function findNoRoom(
  transaction: Transaction,
  subscription: SubscriptionRecord,
  now: Date,
): Promise<Shared | undefined> {
  const { forReceiver, forOwner } = await countUnderWay(transaction, subscription, now)
  if (forReceiver >= mostForReceiver) return 'receiver'
  return forOwner >= mostForOwner ? 'owner' : undefined
}
