import { createHmac } from 'node:crypto'
import type { EventKind } from '@countersign/api'
import type { Mode } from '../../vocabulary/mode.ts'

interface Signed {
  readonly eventId: string
  readonly event: EventKind
  readonly body: Uint8Array
  readonly attempt: number
  readonly at: Date
  readonly secrets: Secrets
  readonly mode: Mode
}

/** The secret that signs a delivery, and the one that will once a rotation ends. */
export interface Secrets {
  readonly current: string
  readonly next?: string
}

/** The signature covers the time of the attempt, so that an intercepted delivery soon becomes invalid. */
export function signedHeaders({ eventId, event, body, attempt, at, secrets, mode }: Signed): Record<string, string> {
  const timestamp = at.toISOString()
  const sign = (secret: string) =>
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
  return {
    'Content-Type': 'application/json',
    'X-Service-Event': event,
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': sign(secrets.current),
    ...(secrets.next !== undefined && { 'X-Service-Signature-Next': sign(secrets.next) }),
    'X-Service-Event-Id': eventId,
    'X-Service-Attempt': String(attempt),
    ...(mode === 'test' && { 'X-Service-Mode': mode }),
  }
}
