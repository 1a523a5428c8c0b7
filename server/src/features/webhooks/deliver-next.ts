import { type AttemptPorts, attemptDelivery } from './attempt-delivery.ts'
import { type RecordPorts, recordAttempt } from './record-attempt.ts'
import { type TurnPorts, takeTurn } from './take-turn.ts'
import { releaseClaim } from './turn-store.ts'

export type DeliverPorts = TurnPorts & AttemptPorts & RecordPorts

/**
 * Makes one attempt for a subscription, of the delivery whose turn it is, and enqueues the next. Safe to interrupt at
 * any line: an unrecorded attempt is repeated, so a receiver may see an event twice, with the same id and sequence.
 */
export async function deliverNext(ports: DeliverPorts, subscriptionId: string, signal: AbortSignal): Promise<void> {
  const turn = await takeTurn(ports, subscriptionId)
  if (turn === undefined) return
  try {
    const attempt = await attemptDelivery(ports, turn, signal)
    await recordAttempt(ports, turn, attempt)
  } catch (error) {
    // If this fails too, the claim expires.
    await releaseClaim(ports.database, subscriptionId, turn.claim).catch(() => {})
    throw error
  }
}
