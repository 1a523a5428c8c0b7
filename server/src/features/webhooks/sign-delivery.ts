import { createHmac } from 'node:crypto'
import type { EventKind } from '@countersign/api'

interface Signed {
  readonly id: string
  readonly event: EventKind
  readonly body: Uint8Array
  readonly attempt: number
  readonly at: Date
  readonly secret: string
}

/** The time of the attempt is signed with the body, so that a delivery that was overheard soon grows stale. */
export function signedHeaders({ id, event, body, attempt, at, secret }: Signed): Record<string, string> {
  const timestamp = at.toISOString()
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return {
    'Content-Type': 'application/json',
    'X-Service-Event': event,
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': `sha256=${signature}`,
    'X-Service-Event-Id': id,
    'X-Service-Attempt': String(attempt),
  }
}
