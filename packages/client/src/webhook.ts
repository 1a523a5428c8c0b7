import { createHmac, timingSafeEqual } from 'node:crypto'

export type WebhookEventKind =
  | 'signature.signed'
  | 'signing_request.completed'
  | 'signing_request.viewed'
  | 'signing_request.declined'
  | 'signing_request.expired'
  | 'signing_request.cancelled'
  | 'signing_request.failed'

export interface WebhookEvent {
  /** The same whenever this event is sent: what was seen before can be passed over. */
  readonly id: string
  /** Newer services may know more kinds. */
  readonly event: WebhookEventKind | (string & {})
  readonly createdAt: string
  /**
   * 1 for the first event of a signing request, one more for each that follows. Deliveries can arrive in another order: an event
   * with a lower sequence than one you have handled is older. Null for events recorded before the service numbered them.
   */
  readonly sequence: number | null
  readonly data: Readonly<Record<string, unknown>>
}

export interface WebhookDelivery {
  /** As it was received: parsed and written again, it has other bytes. */
  readonly body: string | Uint8Array
  /** Those of the request, in any case: `request.headers` of Node, or `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`, as it was shown when the signing request was created. */
  readonly secret: string
  /** How far the time of the delivery may be from now; 300 unless given. */
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/**
 * - `missing-header`: it lacks its signature or its time, or has one of them twice
 * - `wrong-signature`: it was not signed with this secret, or was changed
 * - `stale`: it was signed too long ago, or in the future
 * - `not-an-event`: signed, but not in the form of an event
 */
export type WebhookRefusal = 'missing-header' | 'wrong-signature' | 'stale' | 'not-an-event'

/** The delivery is not to be trusted: answer with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly kind: WebhookRefusal

  constructor(kind: WebhookRefusal, message: string) {
    super(message)
    this.kind = kind
  }
}

/** The event of a delivery that really comes from the service, now. Throws `WebhookRefused` for every other. */
export function verifyWebhook(delivery: WebhookDelivery): WebhookEvent {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = delivery
  // A key of no length would be known to everybody.
  if (typeof secret !== 'string' || secret === '') throw new TypeError('verifyWebhook needs the secret')
  if (!(toleranceSeconds >= 0)) throw new RangeError('toleranceSeconds is 0 or more')
  const timestamp = headerOf(headers, 'x-service-timestamp')
  const signature = headerOf(headers, 'x-service-signature')
  // The signature first: of a time that nobody signed nothing is to be said.
  requireSignature(signature, createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest())
  requireFresh(timestamp, now, toleranceSeconds)
  return readEvent(body)
}

function headerOf(headers: WebhookDelivery['headers'], name: string): string {
  const found =
    headers instanceof Headers
      ? [headers.get(name)]
      : Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
  const [value] = found
  if (found.length !== 1 || typeof value !== 'string' || value === '') {
    throw new WebhookRefused('missing-header', `The delivery must have exactly one ${name}.`)
  }
  return value
}

function requireSignature(given: string, expected: Buffer): void {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(given)?.[1]
  if (hex === undefined || !timingSafeEqual(Buffer.from(hex, 'hex'), expected)) {
    throw new WebhookRefused('wrong-signature', 'The delivery is not signed with this secret.')
  }
}

function requireFresh(timestamp: string, now: Date, toleranceSeconds: number): void {
  const difference = Math.abs(now.getTime() - Date.parse(timestamp))
  if (!(difference <= toleranceSeconds * 1000)) {
    throw new WebhookRefused('stale', `The delivery is of ${timestamp}, more than ${toleranceSeconds} s from now.`)
  }
}

function readEvent(body: string | Uint8Array): WebhookEvent {
  const { id, event, createdAt, sequence = null, data } = parseObject(body)
  const texts = [id, event, createdAt].every((value) => typeof value === 'string')
  if (!texts || !isSequence(sequence) || typeof data !== 'object' || data === null) throw notAnEvent()
  return { id, event, createdAt, sequence, data } as WebhookEvent
}

function isSequence(value: unknown): value is number | null {
  return value === null || (Number.isSafeInteger(value) && (value as number) > 0)
}

function parseObject(body: string | Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    throw notAnEvent()
  }
}

function notAnEvent(): WebhookRefused {
  return new WebhookRefused('not-an-event', 'The delivery is signed, but holds no event.')
}
