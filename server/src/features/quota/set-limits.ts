import type { Database } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { requireOrganization } from '../accounts/list-accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Resource, resources } from './model.ts'
import { upsertLimit } from './store.ts'

/** Sets limits that differ from the organization's plan; null lifts one. */
export async function setLimits(
  { database }: { database: Database },
  by: ActedBy,
  organizationId: string,
  limits: Partial<Record<Resource, number | null>>,
): Promise<void> {
  await requireOrganization(database, organizationId)
  await database.transaction().execute(async (transaction) => {
    for (const resource of resources) {
      const most = limits[resource]
      if (most !== undefined) await upsertLimit(transaction, organizationId, resource, most)
    }
    await recordAudit(transaction, { ...by, organizationId, action: 'quota.changed', details: limits })
  })
}
