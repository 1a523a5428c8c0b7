import { type AttemptPorts, attemptDelivery } from './attempt-delivery.ts'
import { type RecordPorts, recordAttempt } from './record-attempt.ts'
import { releaseClaim } from './slot-store.ts'
import { type SlotPorts, takeSlot } from './take-slot.ts'

export type DeliverPorts = SlotPorts & AttemptPorts & RecordPorts

/**
 * Makes one attempt for a subscription, of the delivery that is next in line, and enqueues the next. Safe to interrupt at
 * any line: an unrecorded attempt is repeated, so a receiver may see an event twice, with the same id and sequence.
 */
export async function deliverNext(ports: DeliverPorts, subscriptionId: string, signal: AbortSignal): Promise<void> {
  const slot = await takeSlot(ports, subscriptionId)
  if (slot === undefined) return
  try {
    const attempt = await attemptDelivery(ports, slot, signal)
    await recordAttempt(ports, slot, attempt)
  } catch (error) {
    // If this fails too, the claim expires.
    await releaseClaim(ports.database, subscriptionId, slot.claim).catch(() => {})
    throw error
  }
}
