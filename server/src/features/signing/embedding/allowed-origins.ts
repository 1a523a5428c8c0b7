import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { replaceOrigins, selectOrigins } from './origin-store.ts'

/** The origins whose pages may show the signing pages of this owner's requests. */
export async function readOrigins(
  { database }: { readonly database: Database },
  owner: string,
): Promise<readonly string[]> {
  return await selectOrigins(database, owner)
}

/** Replaces the allowed origins. Their form was checked before. */
export async function changeOrigins(
  { database }: { readonly database: Database },
  by: ActedBy,
  caller: Caller,
  origins: readonly string[],
): Promise<void> {
  origins.forEach(requireCanonical)
  await database.transaction().execute(async (transaction) => {
    await replaceOrigins(transaction, ownerOf(caller), origins)
    const organizationId = caller.organization?.id ?? null
    const details = { setting: 'embedding', origins }
    await recordAudit(transaction, { ...by, organizationId, action: 'settings.changed', details })
  })
}

/** A browser compares with the origin as it writes it: without the default port, for example. */
function requireCanonical(origin: string, index: number): void {
  const field = `origins[${index}]`
  const written = URL.parse(origin)?.origin
  if (written === origin) return
  const instead = written === undefined ? 'Check its host and port.' : `Send ${written}.`
  throw wrongField(field, `${field} is not an origin as browsers write it. ${instead}`)
}
