import type { Tone } from '../../../components/verdict.tsx'

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'ENDED'

export type Delivery = {
  readonly id: string
  readonly event: string
  /** Null for an event recorded before events were numbered. */
  readonly sequence: number | null
  readonly subscriptionId: string
  readonly receiver: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: string
  readonly nextAttemptAt: string | null
  readonly endedAt: string | null
}

export type Attempt = {
  readonly number: number
  readonly at: string
  readonly milliseconds: number
  readonly status: number | null
  readonly answer: string | null
  readonly failure: string | null
  readonly reason: string | null
}

export type DeliveryDetails = Delivery & { readonly body: string; readonly attemptLog: readonly Attempt[] }

export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED', 'ENDED'] as const

export const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  PENDING: 'open',
  DELIVERED: 'good',
  FAILED: 'bad',
  ENDED: 'plain',
}
