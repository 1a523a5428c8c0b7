import { readStream } from './bytes-of.ts'
import type { WebhookEventData, WebhookEventKind } from './interface.ts'

interface Delivered<K extends string, D> {
  /** The same whenever this event is sent: skip ids that you have seen. */
  readonly id: string
  readonly event: K
  readonly createdAt: string
  /**
   * Counts from 1: at a callbackUrl the events of a signing request, at an endpoint those of the organization.
   * Deliveries can arrive in another order: an event with a lower sequence than one you have handled is older. Null for
   * events recorded before the service numbered them.
   */
  readonly sequence: number | null
  readonly data: D
}

/** Newer services may have more kinds than these. */
export type WebhookEvent = { [K in WebhookEventKind]: Delivered<K, WebhookEventData[K]> }[WebhookEventKind]

/**
 * The received delivery: a web `Request` or a Node request, whose body is unread or available as bytes or text, or
 * headers and body.
 */
export type WebhookDelivery = Request | NodeRequest | ReceivedParts

export interface ReceivedParts {
  readonly headers: Headers | HeaderRecord
  /** As received: parsed and serialized again, it has other bytes. */
  readonly body: string | Uint8Array
}

/** `IncomingMessage` of Node, and what frameworks make of it. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  readonly headers: HeaderRecord
  /** Set by a framework that has read it, as bytes or text: `express.raw({ type: 'application/json' })`. */
  readonly body?: unknown
}

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** `whsec_…`, as shown at creation; several during a rotation. */
  readonly secret: string | readonly string[]
  /** How far the time of the delivery may be from now; default 300. */
  readonly toleranceSeconds?: number
  readonly now?: Date
}

/**
 * - `missing-header`: it lacks its signature or its time, or has one of them twice
 * - `wrong-signature`: it was signed with none of the secrets, or was changed
 * - `stale`: it was signed too long ago, or in the future
 * - `not-an-event`: signed, but not in the form of an event
 * - `too-large`: larger than any event
 */
export type WebhookRefusal = 'missing-header' | 'wrong-signature' | 'stale' | 'not-an-event' | 'too-large'

/** The delivery is not authentic: answer with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly kind: WebhookRefusal

  constructor(kind: WebhookRefusal, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * The event of a delivery that comes from the service, now. Rejects with `WebhookRefused` for every other, and with a
 * TypeError if the body was parsed or read before: the signature cannot be checked then.
 */
export async function verifyWebhook(delivery: WebhookDelivery, options: WebhookOptions): Promise<WebhookEvent> {
  const { toleranceSeconds = 300, now = new Date() } = options
  const secrets = [options.secret].flat()
  // An empty key would be known to everybody.
  if (secrets.length === 0 || secrets.some((secret) => typeof secret !== 'string' || secret === '')) {
    throw new TypeError('verifyWebhook needs the secret')
  }
  if (!(toleranceSeconds >= 0)) throw new RangeError('toleranceSeconds is 0 or more')
  const timestamp = headerOf(delivery.headers, 'x-service-timestamp')
  const signatures = signaturesOf(delivery.headers)
  const body = await bytesOf(delivery)
  // The signature first: an unsigned time means nothing.
  await requireSignature(signatures, secrets, concat([encode(`${timestamp}.`), body]))
  requireFresh(timestamp, now, toleranceSeconds)
  return readEvent(body)
}

/** During a rotation the service signs with both secrets. */
function signaturesOf(headers: Headers | HeaderRecord): string[] {
  const next = valuesOf(headers, nextSignature).length > 0 ? [headerOf(headers, nextSignature)] : []
  return [headerOf(headers, 'x-service-signature'), ...next]
}

const nextSignature = 'x-service-signature-next'

function valuesOf(headers: Headers | HeaderRecord, name: string): unknown[] {
  // Also of another realm or library.
  if (typeof headers.get === 'function') return [headers.get(name)].filter((value) => value !== null)
  return Object.entries(headers as HeaderRecord).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
}

function headerOf(headers: Headers | HeaderRecord, name: string): string {
  const found = valuesOf(headers, name)
  const [value] = found
  if (found.length !== 1 || typeof value !== 'string' || value === '') {
    throw new WebhookRefused('missing-header', `The delivery must have exactly one ${name}.`)
  }
  return value
}

/** The service sends less than a quarter of this. */
const mostBytes = 1024 * 1024

async function bytesOf(delivery: WebhookDelivery): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = delivery
  if (typeof body === 'string' || body instanceof Uint8Array) return concat([encode(body)])
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of streamOf(delivery)) {
    const bytes = encode(part)
    size += bytes.length
    if (size > mostBytes) throw new WebhookRefused('too-large', 'The delivery is too large to be an event.')
    parts.push(bytes)
  }
  return concat(parts)
}

/** By their members, not by their class: frameworks have their own requests. */
function streamOf(delivery: WebhookDelivery): AsyncIterable<Uint8Array | string> | readonly [] {
  const { body, bodyUsed, readableDidRead } = delivery as {
    body?: unknown
    bodyUsed?: unknown
    readableDidRead?: unknown
  }
  const isRead = bodyUsed === true || readableDidRead === true
  if (!isRead && isStream(body)) return readStream(body)
  if (!isRead && body === null) return []
  if (!isRead && body === undefined && Symbol.asyncIterator in delivery) return delivery
  throw new TypeError(
    'verifyWebhook needs the body as it was received, but it was already read or parsed: pass { headers, body } with its bytes',
  )
}

function isStream(body: unknown): body is ReadableStream<Uint8Array> {
  return typeof body === 'object' && body !== null && 'getReader' in body
}

function encode(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? new TextEncoder().encode(part) : part
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const

async function requireSignature(
  given: readonly string[],
  secrets: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const signatures = given.map(bytesOfSignature)
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', concat([encode(secret)]), hmac, false, ['verify'])
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return
  }
  throw new WebhookRefused('wrong-signature', 'The delivery is not signed with this secret.')
}

function bytesOfSignature(text: string): Uint8Array<ArrayBuffer> {
  const pairs = /^sha256=([0-9a-f]{64})$/.exec(text)?.[1]?.match(/../g)
  return Uint8Array.from(pairs ?? [], (pair) => Number.parseInt(pair, 16))
}

function requireFresh(timestamp: string, now: Date, toleranceSeconds: number): void {
  const difference = Math.abs(now.getTime() - Date.parse(timestamp))
  if (!(difference <= toleranceSeconds * 1000)) {
    throw new WebhookRefused('stale', `The delivery is of ${timestamp}, more than ${toleranceSeconds} s from now.`)
  }
}

function readEvent(body: Uint8Array): WebhookEvent {
  const { id, event, createdAt, sequence = null, data } = parseObject(body)
  const texts = [id, event, createdAt].every((value) => typeof value === 'string')
  if (!texts || !isSequence(sequence) || typeof data !== 'object' || data === null) throw notAnEvent()
  return { id, event, createdAt, sequence, data } as WebhookEvent
}

function isSequence(value: unknown): value is number | null {
  return value === null || (Number.isSafeInteger(value) && (value as number) > 0)
}

function parseObject(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    throw notAnEvent()
  }
}

function notAnEvent(): WebhookRefused {
  return new WebhookRefused('not-an-event', 'The delivery is signed, but contains no event.')
}
