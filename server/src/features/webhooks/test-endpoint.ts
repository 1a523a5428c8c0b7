import type { Transaction } from '../../ports/database.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { findEndpoint } from './find-endpoint.ts'
import { type RecordPorts, recordEvent } from './record-event.ts'
import { endpointDisabled } from './resend-delivery.ts'
import { limitSending } from './resend-own-delivery.ts'

/** Sends an event to this endpoint only, a few times an hour. Returns the id of the event. */
export async function testEndpoint(
  transaction: Transaction,
  ports: RecordPorts & { readonly limiter: RateLimiter },
  owner: string,
  id: string,
): Promise<string> {
  const { disabled } = await findEndpoint(transaction, id, owner)
  if (disabled !== null) throw endpointDisabled()
  await limitSending(ports, `webhook-test:${id}`)
  const data = { webhookId: id }
  return (await recordEvent(transaction, ports, { owner, event: 'webhook.test', data, onlyFor: id })).id
}
