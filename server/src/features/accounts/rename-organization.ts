import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Organization } from './model.ts'
import { updateName } from './store.ts'

/** What was signed, sealed or sent under the old name keeps it. */
export async function renameOrganization(
  { database }: { database: Database },
  organizationId: string,
  name: string,
): Promise<Organization> {
  const organization = await updateName(database, organizationId, name)
  if (organization === undefined) throw new Refusal('NOT_FOUND', `There is no organization ${organizationId}.`)
  return organization
}
