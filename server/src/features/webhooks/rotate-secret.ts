import type { Transaction } from '../../ports/database.ts'
import type { EndpointPorts, EndpointWithSecret } from './create-endpoint.ts'
import { updateEndpoint } from './endpoint-store.ts'
import { findEndpoint, lockEndpoint } from './find-endpoint.ts'
import { updateSecrets } from './subscription-store.ts'
import { createWebhookSecret } from './webhook-secret.ts'

/**
 * Makes a new secret. The one before it signs for so many hours more; within them another rotation replaces the new one, and
 * keeps the one that receivers are sure to have.
 */
export async function rotateSecret(
  transaction: Transaction,
  ports: EndpointPorts,
  owner: string,
  id: string,
  overlapHours: number,
): Promise<EndpointWithSecret> {
  const { subscription } = await lockEndpoint(transaction, id, owner)
  const now = ports.clock.now()
  const { sealedSecret, previousSecret } = subscription
  const signing = previousSecret !== null && previousSecret.until > now ? previousSecret.sealed : sealedSecret
  const until = new Date(now.getTime() + overlapHours * 3_600_000)
  const made = createWebhookSecret(ports, id)
  await updateSecrets(transaction, id, made.sealedSecret, overlapHours === 0 ? null : { sealed: signing, until })
  await updateEndpoint(transaction, id, { updatedAt: now })
  return { endpoint: await findEndpoint(transaction, id, owner), secret: made.secret }
}
