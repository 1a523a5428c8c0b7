import type { AuditAction } from '@countersign/api'
import type { Database } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { KeyRing } from './key-ring.ts'
import { refuseUnknown } from './list-accounts.ts'
import type { Organization } from './model.ts'
import { type OrganizationChanges, updateOrganization } from './organization-store.ts'

const actionOf: Readonly<Record<keyof OrganizationChanges, AuditAction>> = {
  plan: 'plan.changed',
  refusesActiveContent: 'settings.changed',
  requiresSecondFactor: 'settings.changed',
  requiresSingleSignOn: 'settings.changed',
  language: 'settings.changed',
  keyExpiryDays: 'settings.changed',
}

/** Changes only the given fields. */
export async function changeOrganization(
  ports: { database: Database; keyRing: KeyRing },
  by: ActedBy,
  organizationId: string,
  changes: OrganizationChanges,
): Promise<Organization> {
  const organization = await ports.database.transaction().execute(async (transaction) => {
    const changed = await updateOrganization(transaction, organizationId, changes)
    if (changed === undefined) refuseUnknown(organizationId)
    for (const [setting, value] of Object.entries(changes)) {
      const action = actionOf[setting as keyof OrganizationChanges]
      await recordAudit(transaction, { ...by, organizationId, action, details: { setting, value } })
    }
    return changed
  })
  // The payer of each personal key is not known here, so every personal key is read again.
  if (changes.plan !== undefined)
    ports.keyRing.forget((caller) => caller.organization === null || caller.organization.id === organization.id)
  return organization
}
