import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import type { IsErased } from '../../vocabulary/person.ts'
import { eraseInMails } from '../mail/erase-mails.ts'
import { eraseInRequest } from '../signing/people/erase-request.ts'
import { eraseInRowOf } from '../templates/people.ts'
import { eraseInEvents } from '../webhooks/erase-events.ts'

export interface RequestErasePorts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
}

/** Erases people from a request that has ended, and from all that the service keeps about it. Lock its documents before. */
export async function eraseFromRequest(
  ports: RequestErasePorts,
  transaction: Transaction,
  id: string,
  { isErased, withDocuments }: { readonly isErased: IsErased; readonly withDocuments: boolean },
): Promise<void> {
  const erased = await eraseInRequest(ports, transaction, id, { isErased, withDocuments })
  if (erased === undefined) return
  const { names, request } = erased
  await eraseInMails(transaction, id, { isErased, names, now: ports.clock.now() })
  const about = { owner: request.owner, signingRequestId: id, since: request.createdAt }
  await eraseInEvents(transaction, about, isErased)
  await eraseInRowOf(transaction, id, isErased)
}
