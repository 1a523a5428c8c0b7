import type { Database } from '../../ports/database.ts'
import type { Organization } from './model.ts'
import { findOrganization as find } from './organization-store.ts'

export async function findOrganization(ports: { database: Database }, id: string): Promise<Organization | undefined> {
  return await find(ports.database, id)
}
