import type { Database } from '../../ports/database.ts'
import type { KeyRing } from './key-ring.ts'
import type { Organization } from './model.ts'
import { updateOrganization } from './organization-store.ts'
import { refuseUnknown } from './require-organization.ts'

/** Changes only the given fields. */
export async function changeOrganization(
  ports: { database: Database; keyRing: KeyRing },
  organizationId: string,
  changes: Partial<Pick<Organization, 'plan' | 'refusesActiveContent' | 'language'>>,
): Promise<Organization> {
  const organization = await ports.database
    .transaction()
    .execute((transaction) => updateOrganization(transaction, organizationId, changes))
  if (organization === undefined) refuseUnknown(organizationId)
  // The payer of each personal key is not known here, so every personal key is read again.
  if (changes.plan !== undefined)
    ports.keyRing.forget((caller) => caller.organization === null || caller.organization.id === organization.id)
  return organization
}
