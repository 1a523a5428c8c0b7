import type { Database } from '../../ports/database.ts'
import { selectMembership } from './membership-store.ts'
import type { Membership } from './model.ts'

export async function findMembership(
  { database }: { database: Database },
  organizationId: string,
  userId: string,
): Promise<Membership | undefined> {
  return await selectMembership(database, organizationId, userId)
}
