import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { isSecret } from '../../../vocabulary/secret-link.ts'
import { type AccountLink, type AccountLinkKind, hashLinkToken, invalidLink } from './account-link.ts'
import { selectLink } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Refuses a link that is unknown, used or expired. */
export async function findLink(ports: Ports, kind: AccountLinkKind, token: string): Promise<AccountLink> {
  const link = await findUsable(ports, kind, token)
  if (link === undefined) throw invalidLink()
  return link
}

export async function isUsableLink(ports: Ports, kind: AccountLinkKind, token: string): Promise<boolean> {
  return (await findUsable(ports, kind, token)) !== undefined
}

async function findUsable({ database, clock }: Ports, kind: AccountLinkKind, token: string) {
  const link = isSecret(token) ? await selectLink(database, kind, hashLinkToken(token)) : undefined
  return link !== undefined && link.expiresAt > clock.now() ? link : undefined
}
