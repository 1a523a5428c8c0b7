import type { Database } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { ScimCondition, ScimUser } from './model.ts'
import { countScimUsers, selectScimUsers } from './store.ts'

interface Ports {
  readonly database: Database
}

export async function listScimUsers(
  { database }: Ports,
  organizationId: string,
  conditions: readonly ScimCondition[],
  page: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; users: ScimUser[] }> {
  const total = await countScimUsers(database, organizationId, conditions)
  const users = page.limit === 0 ? [] : await selectScimUsers(database, organizationId, conditions, page)
  return { total, users }
}

export async function findScimUser({ database }: Ports, organizationId: string, id: string): Promise<ScimUser> {
  const [found] = await selectScimUsers(database, organizationId, [{ attribute: 'id', value: id }], onlyOne)
  if (found === undefined) throw new Refusal('NOT_FOUND', 'There is no user with this id in the organization.')
  return found
}

export async function findScimUserByEmail(
  { database }: Ports,
  organizationId: string,
  email: string,
): Promise<ScimUser | undefined> {
  const [found] = await selectScimUsers(database, organizationId, [{ attribute: 'userName', value: email }], onlyOne)
  return found
}

const onlyOne = { offset: 0, limit: 1 }
