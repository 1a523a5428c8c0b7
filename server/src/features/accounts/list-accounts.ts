import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { hasTestKey, type KeyHolder, selectApiKeys } from './api-key-store.ts'
import { findOrganization } from './directory-store.ts'
import { type ApiKey, type Organization, type Page, type PageRequest, toPage, type User } from './model.ts'
import { selectOrganizations } from './organization-store.ts'
import { selectUsers } from './user-store.ts'

interface Ports {
  readonly database: Database
}

interface Query {
  readonly limit: number
  readonly cursor?: string
}

export async function listOrganizations({ database }: Ports, query: Query): Promise<Page<Organization>> {
  return toPage(await selectOrganizations(database, pageRequest(query)), query.limit)
}

export async function requireOrganization(database: Database, id: string): Promise<Organization> {
  return (await findOrganization(database, id)) ?? refuseUnknown(id)
}

export function refuseUnknown(organizationId: string): never {
  throw new Refusal('NOT_FOUND', `There is no organization ${organizationId}.`)
}

export async function listUsers({ database }: Ports, query: Query): Promise<Page<User>> {
  return toPage(await selectUsers(database, pageRequest(query)), query.limit)
}

export async function listApiKeys(
  { database }: Ports,
  holder: KeyHolder,
  query: Query,
  mode?: Mode,
): Promise<Page<ApiKey>> {
  return toPage(await selectApiKeys(database, holder, pageRequest(query), mode), query.limit)
}

/** Reports whether any test key exists. */
export async function usesTestMode({ database }: Ports): Promise<boolean> {
  return await hasTestKey(database)
}

function pageRequest({ limit, cursor }: Query): PageRequest {
  return { limit, cursor }
}
