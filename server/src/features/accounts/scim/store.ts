import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Role } from '../../../vocabulary/member.ts'
import type { ScimCondition, ScimUser } from './model.ts'

type Tables = {
  scim_users: {
    organization_id: string
    user_id: string
    external_id: string | null
    given_name: string | null
    family_name: string | null
    deactivated_role: Exclude<Role, 'owner'> | null
    created_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Ordered by id. */
export async function selectScimUsers(
  database: Database,
  organizationId: string,
  conditions: readonly ScimCondition[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ScimUser[]> {
  const people = peopleOf(organizationId, conditions)
  const { rows } = await sql<ScimUser>`
    select people.user_id as "userId", email, name, role, active, external_id as "externalId",
      given_name as "givenName", family_name as "familyName", coalesce(scim.created_at, people.created_at) as "createdAt"
    ${people} order by people.user_id limit ${limit} offset ${offset}`.execute(database)
  return rows
}

export async function countScimUsers(
  database: Database,
  organizationId: string,
  conditions: readonly ScimCondition[],
): Promise<number> {
  const people = peopleOf(organizationId, conditions)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${people}`.execute(database)
  return rows[0]?.count ?? 0
}

/** The members and, after them, the deactivated people who are no members again. */
function peopleOf(organizationId: string, conditions: readonly ScimCondition[]): RawBuilder<unknown> {
  return sql`
    from (
      select user_id, role, created_at, true as active from memberships where organization_id = ${organizationId}
      union all
      select user_id, deactivated_role, created_at, false from scim_users former
      where organization_id = ${organizationId} and deactivated_role is not null and not exists (
        select from memberships where organization_id = ${organizationId} and user_id = former.user_id)
    ) people
    join users on users.id = people.user_id
    left join scim_users scim on scim.organization_id = ${organizationId} and scim.user_id = people.user_id
    where ${sql.join([sql`true`, ...conditions.map(conditionOf)], sql` and `)}`
}

function conditionOf({ attribute, value }: ScimCondition): RawBuilder<unknown> {
  switch (attribute) {
    case 'id':
      return sql`people.user_id = ${value}`
    case 'userName':
      return sql`users.email = ${value}`
    case 'externalId':
      return sql`scim.external_id = ${value}`
    case 'active':
      return sql`people.active = ${value}`
    case 'none':
      return sql`${value}::boolean`
  }
}

/** What the identity provider has set for a person. Writes all of it. */
export async function upsertScimUser(
  transaction: Transaction,
  organizationId: string,
  { userId, externalId, givenName, familyName }: Omit<ScimUser, 'email' | 'name' | 'role' | 'active' | 'createdAt'>,
  createdAt: Date,
): Promise<void> {
  const set = { external_id: externalId, given_name: givenName, family_name: familyName }
  await tables(transaction)
    .insertInto('scim_users')
    .values({ organization_id: organizationId, user_id: userId, ...set, deactivated_role: null, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(set))
    .execute()
}

export async function updateDeactivated(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  role: Exclude<Role, 'owner'> | null,
): Promise<void> {
  await tables(transaction)
    .updateTable('scim_users')
    .set({ deactivated_role: role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteScimUser(transaction: Transaction, organizationId: string, userId: string): Promise<void> {
  await tables(transaction)
    .deleteFrom('scim_users')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

/** Reports whether an identity provider has deactivated the person. Members can be so from before they joined again. */
export async function isDeactivated(database: Database, organizationId: string, userId: string): Promise<boolean> {
  const row = await tables(database)
    .selectFrom('scim_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('deactivated_role', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
