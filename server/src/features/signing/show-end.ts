import { Refusal } from '../../vocabulary/refusal.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import type { EmbeddingPorts } from './embedding/find-embedding.ts'
import { registeredSender } from './registered-sender.ts'
import { type Access, endOf, findAccess } from './signer-access.ts'

/** A request that has ended, as its signers know it. */
export interface ShownEnd {
  readonly access: Access
  readonly registeredName: string
}

/** For the page behind a link that opens the document no more. */
export async function showEnd(ports: EmbeddingPorts, credentials: LinkCredentials): Promise<ShownEnd> {
  const access = await findAccess(ports, credentials)
  if (endOf(ports, access) === null) throw new Refusal('NOT_FOUND', 'This link still opens the document.')
  return { access, registeredName: await registeredSender(ports, access.request) }
}
