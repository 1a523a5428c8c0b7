import type { EventKind } from '@countersign/api'
import { signingLink, withoutSigningLinks } from '../../vocabulary/secret-link.ts'

export type EventData = Readonly<Record<string, unknown>>

interface Announced {
  readonly id: string
  readonly event: EventKind
  readonly createdAt: Date
  /** From 1, counted per signing request or organization. */
  readonly sequence: number
  /** From `serializeEventData`. */
  readonly data: string
}

/** Room for fifty signers with all their details. */
const maxDataBytes = 255 * 1024

/**
 * The data of an event as JSON. Anyone with a signing link can sign on the signer's behalf, and receivers log bodies,
 * so no link may leave: a field for a link is refused, and a link inside a person's text, such as a title or a reason,
 * is removed, since no such text may keep a document from being signed.
 */
export function serializeEventData(data: EventData): string {
  let own: unknown
  const text = JSON.stringify(data, function (this: unknown, name, value: unknown) {
    if (name === 'metadata' && typeof value === 'object') own = value
    // The sender chose the names in it, so they mean nothing.
    const isOurs = this !== own
    if (isOurs && secretFields.has(name.toLowerCase())) throw new Error(`an event must not hold the field ${name}`)
    if (typeof value !== 'string' || !signingLink.test(value)) return value
    if (isOurs && addressField.test(name))
      throw new Error(`an event must not hold a signing link, in the field ${name}`)
    return withoutSigningLinks(value)
  })
  if (signingLink.test(text)) throw new Error('an event must not hold a signing link')
  const size = Buffer.byteLength(text)
  if (size > maxDataBytes) throw new Error(`an event of ${size} bytes is larger than ${maxDataBytes}`)
  return text
}

const addressField = /(?:url|uri|link|href)$/i
const secretFields = new Set(['token', 'secret', 'signingurl', 'signinglink'])

/** The bytes of every attempt. */
export function serializeEvent({ id, event, createdAt, sequence, data }: Announced): Uint8Array {
  const head = JSON.stringify({ id, event, createdAt: createdAt.toISOString(), sequence })
  return Buffer.from(`${head.slice(0, -1)},"data":${data}}`)
}
