import type { Database, Transaction } from '../../../ports/database.ts'
import type { Role } from '../../../vocabulary/member.ts'
import type { OrganizationMember } from '../model.ts'

type Tables = {
  organizations: { id: string }
  users: { id: string; email: string; name: string }
  memberships: { organization_id: string; user_id: string; role: Role; created_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Holds the lock until the transaction ends. Rows that refer to the organization can still be written. */
export async function lockOrganization(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Ordered by id, and so by the creation of the accounts. */
export async function selectMembers(
  database: Database,
  organizationId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<OrganizationMember[]> {
  let query = members(database, organizationId).orderBy('memberships.user_id').limit(limit)
  if (cursor !== undefined) query = query.where('memberships.user_id', '>', cursor)
  return await query.execute()
}

export async function selectMember(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<OrganizationMember | undefined> {
  return await members(database, organizationId).where('memberships.user_id', '=', userId).executeTakeFirst()
}

export async function selectMemberByEmail(
  database: Database,
  organizationId: string,
  email: string,
): Promise<OrganizationMember | undefined> {
  return await members(database, organizationId).where('email', '=', email).executeTakeFirst()
}

export async function countOwners(database: Database, organizationId: string): Promise<number> {
  const { owners } = await tables(database)
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll().as('owners'))
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(owners)
}

export async function updateRole(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await tables(transaction)
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMembership(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await tables(transaction)
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

function members(database: Database, organizationId: string) {
  return tables(database)
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id as userId', 'email', 'name', 'role', 'memberships.created_at as createdAt'])
    .where('organization_id', '=', organizationId)
}
