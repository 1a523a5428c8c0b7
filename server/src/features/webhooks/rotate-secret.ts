import type { Transaction } from '../../ports/database.ts'
import type { EndpointPorts, EndpointWithSecret } from './create-endpoint.ts'
import { updateEndpoint } from './endpoint-store.ts'
import { findEndpoint, lockEndpoint } from './find-endpoint.ts'
import { updateSecrets } from './subscription-store.ts'
import { createWebhookSecret } from './webhook-secret.ts'

/**
 * Creates a new secret. The previous one signs for some hours more; another rotation within them replaces the new
 * secret, and keeps the one that receivers are sure to have.
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
  const { encryptedSecret, previousSecret } = subscription
  const signing = previousSecret !== null && previousSecret.until > now ? previousSecret.encrypted : encryptedSecret
  const until = new Date(now.getTime() + overlapHours * 3_600_000)
  const made = createWebhookSecret(ports, id)
  await updateSecrets(transaction, id, made.encryptedSecret, overlapHours === 0 ? null : { encrypted: signing, until })
  await updateEndpoint(transaction, id, { updatedAt: now })
  return { endpoint: await findEndpoint(transaction, id, owner), secret: made.secret }
}
