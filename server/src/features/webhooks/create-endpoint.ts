import { webhooks as api } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { trimmedOrNull } from '../../vocabulary/trimmed-or-null.ts'
import { insertEndpoint, selectEndpoints } from './endpoint-store.ts'
import { lockCounter } from './event-store.ts'
import { findEndpoint } from './find-endpoint.ts'
import type { Endpoint } from './model.ts'
import { upsertSubscription } from './subscription-store.ts'
import { createWebhookSecret } from './webhook-secret.ts'

export interface EndpointPorts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
}

/** The only response with the secret. The URL must be checked before. */
export interface EndpointWithSecret {
  readonly endpoint: Endpoint
  readonly secret: string
}

export async function createEndpoint(
  transaction: Transaction,
  ports: EndpointPorts,
  owner: string,
  { url, events, description }: api.NewWebhook,
): Promise<EndpointWithSecret> {
  // Concurrent creations are counted one after the other.
  await lockCounter(transaction, owner)
  await requireRoom(transaction, owner)
  const createdAt = ports.clock.now()
  const id = makeId('wh', createdAt, ports.randomness.bytes(10))
  const { secret, encryptedSecret } = createWebhookSecret(ports, id)
  await upsertSubscription(transaction, { id, owner, callbackUrl: url, encryptedSecret }, createdAt)
  await insertEndpoint(transaction, {
    id,
    owner,
    events: events ?? null,
    description: trimmedOrNull(description),
    createdAt,
  })
  return { endpoint: await findEndpoint(transaction, id, owner), secret }
}

async function requireRoom(transaction: Transaction, owner: string): Promise<void> {
  if ((await selectEndpoints(transaction, owner)).length < api.mostWebhooks) return
  throw new Refusal(
    'TOO_MANY_WEBHOOKS',
    `The organization has reached its limit of ${api.mostWebhooks} webhook endpoints. Delete one first.`,
  )
}
