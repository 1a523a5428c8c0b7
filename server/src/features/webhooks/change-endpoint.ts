import type { webhooks as api } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { trimmedOrNull } from '../../vocabulary/trimmed-or-null.ts'
import { endPending } from './delivery-store.ts'
import { deleteEndpoint, setDisabled, updateEndpoint } from './endpoint-store.ts'
import { findEndpoint, lockEndpoint } from './find-endpoint.ts'
import type { Endpoint } from './model.ts'
import { updateDue, updateSecrets, updateTarget } from './subscription-store.ts'

interface Ports {
  readonly clock: Clock
}

/** The URL must be checked before. */
export async function changeEndpoint(
  transaction: Transaction,
  ports: Ports,
  owner: string,
  id: string,
  { url, events, description, enabled }: api.WebhookChanges,
): Promise<Endpoint> {
  const { endpoint } = await lockEndpoint(transaction, id, owner)
  const now = ports.clock.now()
  if (url !== undefined) await updateTarget(transaction, id, { callbackUrl: url })
  await updateEndpoint(transaction, id, {
    updatedAt: now,
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description: trimmedOrNull(description) }),
  })
  if (enabled === true && endpoint.disabled !== null) {
    await updateTarget(transaction, id, { isOpen: true })
    await setDisabled(transaction, id, null)
  }
  if (enabled === false && endpoint.disabled === null) {
    await closeSubscription(transaction, id, now)
    await setDisabled(transaction, id, { at: now, reason: 'BY_REQUEST' })
  }
  return await findEndpoint(transaction, id, owner)
}

/** Its deliveries stay until they are pruned; its secrets do not. */
export async function removeEndpoint(
  transaction: Transaction,
  ports: Ports,
  owner: string,
  id: string,
): Promise<Endpoint> {
  const { endpoint } = await lockEndpoint(transaction, id, owner)
  await closeSubscription(transaction, id, ports.clock.now())
  await updateSecrets(transaction, id, Buffer.alloc(0), null)
  await deleteEndpoint(transaction, id)
  return endpoint
}

/** Stops sending, under the subscription's lock. A running attempt is the last one. */
export async function closeSubscription(transaction: Transaction, id: string, now: Date): Promise<void> {
  await updateTarget(transaction, id, { isOpen: false })
  await endPending(transaction, id, now)
  await updateDue(transaction, id)
}
