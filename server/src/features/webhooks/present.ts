import type { webhooks as api, RecordedEvent } from '@countersign/api'
import type { DeliveryDetails } from './list-deliveries.ts'
import type { Attempt, Delivery, NumberedEvent } from './model.ts'

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
