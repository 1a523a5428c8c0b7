import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Retention } from './model.ts'
import { selectRetention, upsertRetention } from './store.ts'

/** From the next daily run on, for requests that are closed already, too. */
export async function changeRetention(
  { database }: { readonly database: Database },
  by: ActedBy,
  caller: Caller,
  given: Retention,
): Promise<Retention> {
  const owner = ownerOf(caller)
  return await database.transaction().execute(async (transaction) => {
    await upsertRetention(transaction, owner, given)
    const organizationId = caller.organization?.id ?? null
    const retention = await selectRetention(transaction, owner)
    const details = { setting: 'retention', ...retention }
    await recordAudit(transaction, { ...by, organizationId, action: 'settings.changed', details })
    return retention
  })
}
