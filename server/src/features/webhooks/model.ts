import type { EventKind, webhooks } from '@countersign/api'
import { defineJob } from '../../ports/job-queue.ts'
import type { OutboundFailure } from '../../ports/outbound-http.ts'

/**
 * A receiver of events. One attempt at a time is made for a subscription: first attempts in the order of the events,
 * then retries, each at its own time. Subscriptions do not wait for each other.
 */
export interface Subscription {
  /** The id of its subject, such as a signing request. */
  readonly id: string
  /** Organization or user. */
  readonly owner: string
  readonly callbackUrl: string
  /** From `createWebhookSecret`, for this very id. */
  readonly encryptedSecret: Uint8Array
}

/** An event as it is stored and sent. */
export interface RecordedEvent {
  readonly id: string
  /** Organization or user. */
  readonly owner: string
  readonly event: EventKind
  readonly createdAt: Date
  /** JSON. */
  readonly data: string
  /** The only subscription that gets it; null for all that are subscribed. */
  readonly onlyFor: string | null
}

/** An event with the `traceparent` of what recorded it; null if that is not traced. */
export interface TracedEvent extends RecordedEvent {
  readonly traceparent: string | null
}

/** Numbers follow the order of the commits, and no two events of an owner get one concurrently. */
export interface NumberedEvent extends RecordedEvent {
  /** From 1, counted per owner. */
  readonly sequence: number
}

export type DeliveryState = webhooks.DeliveryState

/** An organization's own URL for events, beside the callback URLs of its signing requests. */
export interface Endpoint {
  /** Also the id of its subscription. */
  readonly id: string
  readonly owner: string
  readonly url: string
  /** Null for all. */
  readonly events: readonly EventKind[] | null
  readonly description: string | null
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null
  /** The first failure since the last success. */
  readonly failingSince: Date | null
  /** Until when the previous secret is valid. */
  readonly previousSecretUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The audit log is sent only to endpoints that name it: they must be meant for it. */
export function wantsAudit({ events }: Pick<Endpoint, 'events'>): boolean {
  return events?.includes('audit.recorded') ?? false
}

export type DisabledReason = NonNullable<webhooks.Webhook['disabledReason']>

export function isEndpoint(subscriptionId: string): boolean {
  return subscriptionId.startsWith('wh_')
}

/** An endpoint that has failed for this long, without any success, is disabled. */
export const failingDays = 5

/** One event for one subscription. */
export interface Delivery {
  /** The event's id for a callback URL, its own for an endpoint. */
  readonly id: string
  readonly eventId: string
  readonly subscriptionId: string
  readonly owner: string
  readonly event: EventKind
  /** From 1, counted per signing request or organization; null if recorded before events were numbered. */
  readonly sequence: number | null
  /** Host and port. The rest of the URL may contain a key of the receiver. */
  readonly receiver: string
  readonly state: DeliveryState
  /** Since it was announced, or last sent again by a person. */
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAttemptAt: Date | null
  readonly endedAt: Date | null
}

/** `secret-unreadable`: the secret cannot be decrypted. `internal`: a fault of the service. */
export type AttemptFailure = OutboundFailure | 'secret-unreadable' | 'internal'

export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly answer: string }
  | { readonly kind: 'failed'; readonly failure: AttemptFailure; readonly reason: string }

export interface Attempt {
  /** From 1, and again from 1 when a person sends the delivery again. */
  readonly number: number
  readonly at: Date
  readonly milliseconds: number
  readonly result: AttemptResult
}

/** `refused` is a response, but not a success. */
export function outcomeOf(result: AttemptResult): 'delivered' | 'refused' | 'failed' {
  if (result.kind === 'failed') return 'failed'
  return result.status >= 200 && result.status <= 299 ? 'delivered' : 'refused'
}

export type Progress =
  | { readonly state: Exclude<DeliveryState, 'PENDING'> }
  | { readonly state: 'PENDING'; readonly retryInSeconds: number }

/**
 * The state of a delivery after this many attempts. `chance`, from 0 to 1, spreads the retries by a fifth both ways.
 */
export function progressAfter(
  result: AttemptResult,
  attempts: number,
  retrySeconds: readonly number[],
  chance: number,
): Progress {
  if (outcomeOf(result) === 'delivered') return { state: 'DELIVERED' }
  if (result.kind === 'answered' && result.status === 410) return { state: 'ENDED' }
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined
    ? { state: 'FAILED' }
    : { state: 'PENDING', retryInSeconds: seconds * (0.8 + 0.4 * chance) }
}

/** From the call to the response. */
export const attemptMilliseconds = 10_000
export const maxAnswerLength = 2048

/** Longer than any attempt and its record take; an expired claim belongs to a dead process. */
export const claimSeconds = 30

/**
 * Concurrent attempts per node, and how many of all running ones may go to one receiver or for one owner: neither a
 * slow receiver nor an owner with many of them delays the others.
 */
export const attemptConcurrency = 24
export const mostForReceiver = 4
export const mostForOwner = 12

export const keptDays = 30

/**
 * A subscription keeps its count for longer after its last event than a signing request can be open, which is 365 days.
 */
export const subscriptionKeptDays = 400

/**
 * One attempt for one subscription, of the delivery that is next in line. Jobs may be lost and duplicated: one that finds
 * nothing to do ends, and `resumeDeliveries` enqueues again whatever is due.
 */
export const deliverEventJob = defineJob<{ readonly subscription: string }>({
  name: 'webhooks.deliver',
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
})

/** For one owner. Jobs may be duplicated, and `resumeDeliveries` enqueues lost ones again. */
export const numberEventsJob = defineJob<{ readonly owner: string }>({
  name: 'webhooks.number-events',
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 300,
})

export const resumeDeliveriesJob = defineJob<Record<string, never>>({
  name: 'webhooks.resume',
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 120,
})

export const pruneDeliveriesJob = defineJob<Record<string, never>>({
  name: 'webhooks.prune',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 3600,
})
