import type { Database, Transaction } from '../../ports/database.ts'
import type { Role } from '../../vocabulary/member.ts'
import type { AccountTables } from './directory-store.ts'

const tables = (database: Database) => database.withTables<AccountTables>()

/** Returns false if the membership exists, and leaves it unchanged. */
export async function insertMembership(
  transaction: Transaction,
  membership: { organizationId: string; userId: string; role: Role; createdAt: Date },
): Promise<boolean> {
  const { organizationId, userId, role, createdAt } = membership
  const result = await tables(transaction)
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Reports whether the user has any membership. Until the transaction ends, none of them is changed or removed. */
export async function lockMemberships(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await tables(transaction)
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .forShare()
    .execute()
  return rows.length > 0
}

/** The person on whose behalf an administrator creates a key of the organization. */
export async function findFirstOwner(database: Database, organizationId: string): Promise<string | null> {
  const row = await tables(database)
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
