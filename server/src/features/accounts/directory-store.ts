import type { Selectable } from 'kysely'
import type { Database } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Role } from '../../vocabulary/member.ts'
import type { Membership, Organization, User } from './model.ts'

// The directory of accounts, shared by all features; read-only.

export type AccountTables = {
  users: {
    id: string
    email: string
    name: string
    email_verified: boolean
    created_at: Date
    updated_at: Date
    disabled_at: Date | null
  }
  organizations: {
    id: string
    name: string
    plan: Plan
    refuses_active_content: boolean
    requires_second_factor: boolean
    requires_single_sign_on: boolean
    language: Language | null
    key_expiry_days: number | null
    created_at: Date
  }
  api_keys: { id: string; name: string }
  memberships: { organization_id: string; user_id: string; role: Role; created_at: Date }
}

const tables = (database: Database) => database.withTables<AccountTables>()

export async function findUser(database: Database, id: string): Promise<User | undefined> {
  const row = await tables(database).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

export async function findUsers(database: Database, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return (await tables(database).selectFrom('users').selectAll().where('id', 'in', ids).execute()).map(userOf)
}

/** Of keys that still exist. */
export async function findKeyNames(
  database: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return await tables(database).selectFrom('api_keys').select(['id', 'name']).where('id', 'in', ids).execute()
}

export function userOf(row: Selectable<AccountTables['users']>): User {
  return { id: row.id, email: row.email, name: row.name, createdAt: row.created_at, disabledAt: row.disabled_at }
}

export async function findOrganization(database: Database, id: string): Promise<Organization | undefined> {
  const row = await tables(database).selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && organizationOf(row)
}

export function organizationOf(row: Selectable<AccountTables['organizations']>): Organization {
  const { id, name, plan, language } = row
  return {
    id,
    name,
    plan,
    refusesActiveContent: row.refuses_active_content,
    requiresSecondFactor: row.requires_second_factor,
    requiresSingleSignOn: row.requires_single_sign_on,
    language,
    keyExpiryDays: row.key_expiry_days,
    createdAt: row.created_at,
  }
}

export async function selectMembership(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<Membership | undefined> {
  return await memberships(database)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function selectMemberships(database: Database, userId: string): Promise<Membership[]> {
  return await memberships(database).where('user_id', '=', userId).orderBy('organization_id').execute()
}

function memberships(database: Database) {
  return tables(database)
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'organization_id as organizationId',
      'organizations.name as organizationName',
      'plan',
      'role',
      'requires_second_factor as requiresSecondFactor',
      'requires_single_sign_on as requiresSingleSignOn',
    ])
}
