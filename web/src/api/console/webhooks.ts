import type { webhooks } from '@countersign/api'
import { act } from '../console.ts'
import type { Outcome } from '../problem.ts'

type Own = (path: string) => `/${string}`

export type Endpoint = Readonly<webhooks.Webhook>
export type EndpointWithSecret = Readonly<webhooks.WebhookWithSecret>

/** A secret is shown once: sent again with the same key, what was lost on the way is answered again. */
export function createEndpoint(
  own: Own,
  draft: Readonly<webhooks.NewWebhook>,
  key: string,
  signal: AbortSignal,
): Promise<Outcome<EndpointWithSecret>> {
  return act('POST', own('webhooks'), draft, signal, { 'idempotency-key': key })
}

export function rotateSecret(
  own: Own,
  id: string,
  overlapHours: number,
  key: string,
  signal: AbortSignal,
): Promise<Outcome<EndpointWithSecret>> {
  return act('POST', `${endpointPath(own, id)}/rotate-secret`, { overlapHours }, signal, { 'idempotency-key': key })
}

export function changeEndpoint(
  own: Own,
  id: string,
  changes: Readonly<webhooks.WebhookChanges>,
  signal: AbortSignal,
): Promise<Outcome<Endpoint>> {
  return act('PATCH', endpointPath(own, id), changes, signal)
}

export function deleteEndpoint(own: Own, id: string, signal: AbortSignal): Promise<Outcome<object>> {
  return act('DELETE', endpointPath(own, id), null, signal)
}

export function testEndpoint(
  own: Own,
  id: string,
  signal: AbortSignal,
): Promise<Outcome<{ readonly eventId: string }>> {
  return act('POST', `${endpointPath(own, id)}/test`, null, signal)
}

export function resendDelivery(own: Own, id: string, signal: AbortSignal): Promise<Outcome<webhooks.Delivery>> {
  return act('POST', `${deliveryPath(own, id)}/resend`, null, signal)
}

export function endpointPath(own: Own, id: string): `/${string}` {
  return own(`webhooks/${encodeURIComponent(id)}`)
}

export function deliveryPath(own: Own, id: string): `/${string}` {
  return own(`webhook-deliveries/${encodeURIComponent(id)}`)
}
