import type { webhooks } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'

export type Delivery = Readonly<webhooks.Delivery>
export type Attempt = Readonly<webhooks.DeliveryAttempt>
export type DeliveryDetails = Readonly<webhooks.DeliveryDetails>

export const deliveryTones: Readonly<Record<webhooks.DeliveryState, Tone>> = {
  PENDING: 'open',
  DELIVERED: 'good',
  FAILED: 'bad',
  ENDED: 'plain',
}

export const deliveryStates = Object.keys(deliveryTones) as webhooks.DeliveryState[]

/** Undefined for an unknown state. */
export function knownState(state: string): webhooks.DeliveryState | undefined {
  return deliveryStates.find((one) => one === state)
}
