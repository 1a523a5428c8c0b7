import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findOrganization } from './directory-store.ts'
import type { Organization } from './model.ts'

export async function requireOrganization(database: Database, id: string): Promise<Organization> {
  return (await findOrganization(database, id)) ?? refuseUnknown(id)
}

export function refuseUnknown(organizationId: string): never {
  throw new Refusal('NOT_FOUND', `There is no organization ${organizationId}.`)
}
