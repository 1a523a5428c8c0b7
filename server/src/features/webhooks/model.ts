import type { EventKind, webhooks } from '@countersign/api'
import { defineJob } from '../../ports/job-queue.ts'
import type { OutboundFailure } from '../../ports/outbound-http.ts'

/**
 * Who is notified, and where. One attempt at a time goes out for a subscription: first attempts in the order of the events,
 * then retries, each at its own time. Several subscriptions do not wait for each other.
 */
export interface Subscription {
  /** Of what is reported on, for example a signing request. */
  readonly id: string
  /** Organization or user. */
  readonly owner: string
  readonly callbackUrl: string
  /** From `createWebhookSecret`, for this very id. */
  readonly sealedSecret: Uint8Array
}

/** What has happened, as it is kept and sent. */
export interface RecordedEvent {
  readonly id: string
  /** Organization or user. */
  readonly owner: string
  readonly event: EventKind
  readonly createdAt: Date
  /** JSON. */
  readonly data: string
  /** The one subscription that gets it; null for all that want it. */
  readonly onlyFor: string | null
}

/** Numbers are given in the order of the commits, and never to two events of an owner at the same time. */
export interface NumberedEvent extends RecordedEvent {
  /** From 1 among the events of the owner. */
  readonly sequence: number
}

export type DeliveryState = webhooks.DeliveryState

/** An organization's own address for events, beside the callback addresses of its signing requests. */
export interface Endpoint {
  /** Of its subscription as well. */
  readonly id: string
  readonly owner: string
  readonly url: string
  /** Null for all. */
  readonly events: readonly EventKind[] | null
  readonly description: string | null
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null
  /** The first failure since the last success. */
  readonly failingSince: Date | null
  /** While the secret before the newest is valid. */
  readonly previousSecretUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type DisabledReason = NonNullable<webhooks.Webhook['disabledReason']>

export function isEndpoint(subscriptionId: string): boolean {
  return subscriptionId.startsWith('wh_')
}

/** An endpoint that has failed for so long, without any success, is disabled. */
export const failingDays = 5

/** One event for one subscription. */
export interface Delivery {
  /** That of the event for a callback address, its own for an endpoint. */
  readonly id: string
  readonly eventId: string
  readonly subscriptionId: string
  readonly owner: string
  readonly event: EventKind
  /** From 1, in its signing request or in its organization; null where it was recorded before events were numbered. */
  readonly sequence: number | null
  /** Host and port. The rest of the address may hold a key of the receiver. */
  readonly receiver: string
  readonly state: DeliveryState
  /** Since it was announced, or last sent again by a person. */
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAttemptAt: Date | null
  readonly endedAt: Date | null
}

/** `secret-unreadable`: the secret cannot be decrypted. `internal`: a fault of ours. */
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

export type Progress =
  | { readonly state: Exclude<DeliveryState, 'PENDING'> }
  | { readonly state: 'PENDING'; readonly retryInSeconds: number }

/** What becomes of a delivery after this many attempts. `chance`, from 0 to 1, spreads the retries by a fifth both ways. */
export function progressAfter(
  result: AttemptResult,
  attempts: number,
  retrySeconds: readonly number[],
  chance: number,
): Progress {
  if (result.kind === 'answered') {
    if (result.status >= 200 && result.status <= 299) return { state: 'DELIVERED' }
    if (result.status === 410) return { state: 'ENDED' }
  }
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined
    ? { state: 'FAILED' }
    : { state: 'PENDING', retryInSeconds: seconds * (0.8 + 0.4 * chance) }
}

/** From the call to the answer. */
export const attemptMilliseconds = 10_000
export const maxAnswerLength = 2048

/** Longer than any attempt and its record can take; when it has run out, the process that made it is taken for dead. */
export const claimSeconds = 30

/**
 * How many attempts a node makes at a time, and how many of all that are under way may go to one receiver or for one owner:
 * neither a slow receiver nor somebody who has many of them keeps the others waiting.
 */
export const attemptsAtOnce = 24
export const mostForReceiver = 4
export const mostForOwner = 12

export const keptDays = 30

/** After its last event a subscription keeps its count for longer than a signing request can be open, which is 365 days. */
export const subscriptionKeptDays = 400

/**
 * One attempt for one subscription, of the delivery whose turn it is. Asks may be lost and doubled: whoever finds nothing to
 * do leaves, and `resumeDeliveries` asks again for whatever is due.
 */
export const deliverEvent = defineJob<{ readonly subscription: string }>({
  name: 'webhooks.deliver',
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
})

/** For an owner. Asks may be doubled, and `resumeDeliveries` asks again for those that were lost. */
export const numberEvents = defineJob<{ readonly owner: string }>({
  name: 'webhooks.number-events',
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 300,
})

export const resumeDeliveries = defineJob<Record<string, never>>({
  name: 'webhooks.resume',
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 120,
})

export const pruneDeliveries = defineJob<Record<string, never>>({
  name: 'webhooks.prune',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 3600,
})
