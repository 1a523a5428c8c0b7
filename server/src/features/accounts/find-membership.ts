import type { Database } from '../../ports/database.ts'
import type { Membership } from './model.ts'
import { selectMembership } from './store.ts'

export async function findMembership(
  { database }: { database: Database },
  organizationId: string,
  userId: string,
): Promise<Membership | undefined> {
  return await selectMembership(database, organizationId, userId)
}
