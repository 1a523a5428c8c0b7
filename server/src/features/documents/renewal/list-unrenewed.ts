import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { attentionBeforeMs, renewBeforeMs, reportedAfterMs } from './model.ts'
import { selectUnrenewed, type UnrenewedDocument } from './store.ts'

/** More than anybody reads; a renewal that fails for one reason fails for many documents. */
const mostListed = 100

/** The owner's documents that need attention because the service could not renew them, and whether there are more. */
export async function listUnrenewed(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  owner: string,
): Promise<{ documents: readonly UnrenewedDocument[]; more: boolean }> {
  const now = clock.now().getTime()
  const found = await selectUnrenewed(database, owner, {
    endAfter: new Date(now - reportedAfterMs),
    endBefore: new Date(now + attentionBeforeMs),
    dueBefore: new Date(now + renewBeforeMs),
    limit: mostListed + 1,
  })
  return { documents: found.slice(0, mostListed), more: found.length > mostListed }
}
