import type { Database } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { OrganizationMember, Page } from '../model.ts'
import { selectMember, selectMembers } from './store.ts'

export async function listMembers(
  { database }: { database: Database },
  organizationId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Page<OrganizationMember>> {
  const found = await selectMembers(database, organizationId, { limit: limit + 1, cursor })
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.userId ?? null) : null }
}

export async function findOrganizationMember(
  { database }: { database: Database },
  organizationId: string,
  userId: string,
): Promise<OrganizationMember> {
  const found = await selectMember(database, organizationId, userId)
  if (found === undefined) throw new Refusal('NOT_FOUND', `There is no member ${userId} in this organization.`)
  return found
}
