import type { webhooks as api, RecordedEvent } from '@countersign/api'
import type { EndpointWithSecret } from './create-endpoint.ts'
import type { DeliveryDetails } from './list-deliveries.ts'
import type { Attempt, Delivery, Endpoint, NumberedEvent } from './model.ts'

export function presentDelivery({ createdAt, nextAttemptAt, endedAt, ...rest }: Delivery): api.Delivery {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export function presentDetails({ delivery, body, attempts }: DeliveryDetails): api.DeliveryDetails {
  return { ...presentDelivery(delivery), body, attemptLog: attempts.map(presentAttempt) }
}

function presentAttempt({ number, at, milliseconds, result }: Attempt): api.DeliveryAttempt {
  const answered = result.kind === 'answered' ? result : undefined
  const failed = result.kind === 'failed' ? result : undefined
  return {
    number,
    at: at.toISOString(),
    milliseconds,
    status: answered?.status ?? null,
    answer: answered?.answer ?? null,
    failure: failed?.failure ?? null,
    reason: failed?.reason ?? null,
  }
}

export function presentEvent({ id, sequence, event, createdAt, data }: NumberedEvent): RecordedEvent {
  return { id, sequence, event, createdAt: createdAt.toISOString(), data: JSON.parse(data) }
}

/** For people who may not change it: often only the path and query of a URL keep others from sending there. */
export function presentByHost(endpoint: Endpoint, now: Date): api.Webhook {
  return { ...presentEndpoint(endpoint, now), url: new URL(endpoint.url).origin }
}

/** Hides an overlap that has ended. */
export function presentEndpoint(endpoint: Endpoint, now: Date): api.Webhook {
  const { id, url, events, description, disabled, failingSince, previousSecretUntil, createdAt, updatedAt } = endpoint
  const overlapEnd = previousSecretUntil !== null && previousSecretUntil > now ? previousSecretUntil : null
  return {
    id,
    url,
    events: events && [...events],
    description,
    enabled: disabled === null,
    disabledReason: disabled?.reason ?? null,
    disabledAt: disabled?.at.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: overlapEnd?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function presentWithSecret({ endpoint, secret }: EndpointWithSecret, now: Date): api.WebhookWithSecret {
  return { ...presentEndpoint(endpoint, now), secret }
}
